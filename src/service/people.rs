//! What people set for themselves.

use super::Service;
use crate::{
    ids::PlayerId,
    store::{StoreError, Tx},
    table::Person,
};

impl Service {
    /// Whether a person wants to be notified.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn wants_pings(&self, person: PlayerId) -> Result<bool, StoreError> {
        self.db.begin().await?.wants_pings(person).await
    }

    /// Lets a person be notified, or not any more.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_pings(&self, person: PlayerId, pings: bool) -> Result<(), StoreError> {
        let mut tx = self.db.begin().await?;
        tx.keep_pings(person, pings).await?;
        tx.commit().await
    }
}

/// A person with what they have set.
pub(super) async fn known(tx: &mut Tx, person: &Person) -> Result<Person, StoreError> {
    Ok(Person { pings: tx.wants_pings(person.id).await?, ..person.clone() })
}
