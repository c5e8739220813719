//! What people set for themselves, and whom they do not want to meet.

use super::{Failure, Service};
use crate::{
    ids::{GuildId, PlayerId},
    store::{Languages, StoreError, Tx},
    table::{Challengers, Lesson, Person, Preferences, Refusal, Theme},
};

/// What a person sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// To be notified of turns and challenges, or not.
    Pings(bool),
    /// Who may challenge them.
    Challengers(Challengers),
    /// How boards look.
    Theme(Theme),
    /// The code of a language; `None` is the one that Discord has for them.
    Language(Option<String>),
    /// Not to meet somebody any more.
    Block(Person),
    /// To meet somebody again.
    Unblock(PlayerId),
}

/// All that a person has set.
#[derive(Clone, Debug)]
pub struct OwnSettings {
    /// Their preferences.
    pub preferences: Preferences,
    /// Whom they do not want to meet.
    pub blocked: Vec<Person>,
}

impl Service {
    /// The languages that were set for a person in a server.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn languages(&self, guild: Option<GuildId>, person: PlayerId) -> Result<Languages, StoreError> {
        self.db.languages(guild, person).await
    }

    /// How boards look to a person.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn theme(&self, person: PlayerId) -> Result<Theme, StoreError> {
        Ok(self.db.preferences(person).await?.theme)
    }

    /// The lesson that a person has not done yet; `None` when the course is done.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn next_lesson(&self, person: PlayerId) -> Result<Option<Lesson>, StoreError> {
        Ok(Lesson::from_number(u64::from(self.db.lessons(person).await?) + 1))
    }

    /// Keeps that a person has done a lesson.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn lesson_done(&self, person: PlayerId, lesson: Lesson) -> Result<(), StoreError> {
        let mut tx = self.db.begin().await?;
        tx.keep_lessons(person, lesson.number()).await?;
        tx.commit().await
    }

    /// All that a person has set.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn settings(&self, person: PlayerId) -> Result<OwnSettings, StoreError> {
        own(&mut self.db.begin().await?, person).await
    }

    /// Sets something for a person; all that they have set by now.
    ///
    /// # Errors
    /// When it cannot be set, or the database fails.
    pub async fn set(&self, person: PlayerId, setting: Setting) -> Result<OwnSettings, Failure> {
        let mut tx = self.db.begin().await?;
        let mut set = tx.preferences(person).await?;
        match setting {
            Setting::Pings(pings) => set.pings = pings,
            Setting::Challengers(challengers) => set.challengers = challengers,
            Setting::Theme(theme) => set.theme = theme,
            Setting::Language(language) => set.language = language,
            Setting::Block(other) if other.id == person => return Err(Refusal::BlockedOneself.into()),
            Setting::Block(other) => tx.keep_block(person, &other).await?,
            Setting::Unblock(other) => tx.lift_block(person, other).await?,
        }
        tx.keep_preferences(person, &set).await?;
        let own = own(&mut tx, person).await?;
        tx.commit().await?;
        Ok(own)
    }
}

async fn own(tx: &mut Tx, person: PlayerId) -> Result<OwnSettings, StoreError> {
    Ok(OwnSettings { preferences: tx.preferences(person).await?, blocked: tx.blocks(person).await? })
}

/// A person with what they have set.
pub(super) async fn known(tx: &mut Tx, person: &Person) -> Result<Person, StoreError> {
    Ok(Person { pings: tx.preferences(person.id).await?.pings, ..person.clone() })
}

/// Whether somebody may ask another for a game. Who may not is not told why.
pub(super) async fn may_meet(tx: &mut Tx, asker: &Person, other: &Person) -> Result<(), Failure> {
    if tx.has_blocked(asker.id, other.id).await? {
        return Err(Refusal::Blocked { name: other.name.clone() }.into());
    }
    if tx.has_blocked(other.id, asker.id).await? {
        return Err(Refusal::Unwelcome { name: other.name.clone() }.into());
    }
    Ok(())
}

/// Whether somebody may challenge another.
pub(super) async fn may_challenge(tx: &mut Tx, challenger: &Person, other: &Person) -> Result<(), Failure> {
    may_meet(tx, challenger, other).await?;
    if other.id.is_deleted() {
        return Err(Refusal::Unwelcome { name: other.name.clone() }.into());
    }
    let welcome = match tx.preferences(other.id).await?.challengers {
        Challengers::Everyone => true,
        Challengers::Opponents => tx.have_played(challenger.id, other.id).await?,
        Challengers::Nobody => false,
    };
    if welcome { Ok(()) } else { Err(Refusal::Unwelcome { name: other.name.clone() }.into()) }
}
