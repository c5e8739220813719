//! Discord's permission bits and their names. Imports nothing of this crate.

/// A set of permissions, one bit each, as Discord numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Permissions(pub(crate) u64);

macro_rules! permissions {
    ($($name:ident = $bit:literal;)*) => {
        impl Permissions {
            // Some are only ever named by scripts.
            $(#[allow(dead_code)] pub(crate) const $name: Permissions = Permissions(1 << $bit);)*
        }
        /// Every name with its bit; the names are those of Discord's documentation.
        const NAMES: &[(&str, u64)] = &[$((stringify!($name), 1 << $bit)),*];
    };
}

permissions! {
    CREATE_INSTANT_INVITE = 0;
    KICK_MEMBERS = 1;
    BAN_MEMBERS = 2;
    ADMINISTRATOR = 3;
    MANAGE_CHANNELS = 4;
    MANAGE_GUILD = 5;
    ADD_REACTIONS = 6;
    VIEW_AUDIT_LOG = 7;
    VIEW_CHANNEL = 10;
    SEND_MESSAGES = 11;
    SEND_TTS_MESSAGES = 12;
    MANAGE_MESSAGES = 13;
    EMBED_LINKS = 14;
    ATTACH_FILES = 15;
    READ_MESSAGE_HISTORY = 16;
    MENTION_EVERYONE = 17;
    USE_EXTERNAL_EMOJIS = 18;
    CONNECT = 20;
    SPEAK = 21;
    CHANGE_NICKNAME = 26;
    MANAGE_NICKNAMES = 27;
    MANAGE_ROLES = 28;
    MANAGE_WEBHOOKS = 29;
    USE_APPLICATION_COMMANDS = 31;
    MANAGE_THREADS = 34;
    CREATE_PUBLIC_THREADS = 35;
    CREATE_PRIVATE_THREADS = 36;
    USE_EXTERNAL_STICKERS = 37;
    SEND_MESSAGES_IN_THREADS = 38;
    MODERATE_MEMBERS = 40;
    USE_EXTERNAL_APPS = 50;
}

impl Permissions {
    pub(crate) const NONE: Permissions = Permissions(0);
    pub(crate) const ALL: Permissions = {
        let (mut all, mut at) = (0, 0);
        while at < NAMES.len() {
            all |= NAMES[at].1;
            at += 1;
        }
        Permissions(all)
    };
    /// What everybody may do in a new guild; the bot as well.
    pub(crate) const EVERYONE: Permissions = Permissions::CREATE_INSTANT_INVITE
        .with(Permissions::ADD_REACTIONS)
        .with(Permissions::VIEW_CHANNEL)
        .with(Permissions::SEND_MESSAGES)
        .with(Permissions::EMBED_LINKS)
        .with(Permissions::ATTACH_FILES)
        .with(Permissions::READ_MESSAGE_HISTORY)
        .with(Permissions::USE_EXTERNAL_EMOJIS)
        .with(Permissions::CONNECT)
        .with(Permissions::SPEAK)
        .with(Permissions::CHANGE_NICKNAME)
        .with(Permissions::USE_APPLICATION_COMMANDS)
        .with(Permissions::CREATE_PUBLIC_THREADS)
        .with(Permissions::CREATE_PRIVATE_THREADS)
        .with(Permissions::SEND_MESSAGES_IN_THREADS)
        .with(Permissions::USE_EXTERNAL_APPS);

    pub(crate) const fn with(self, other: Permissions) -> Permissions {
        Permissions(self.0 | other.0)
    }

    pub(crate) const fn without(self, other: Permissions) -> Permissions {
        Permissions(self.0 & !other.0)
    }

    pub(crate) const fn has(self, wanted: Permissions) -> bool {
        self.0 & wanted.0 == wanted.0
    }

    /// The set with these names; the error is the first name that Discord does not have.
    pub(crate) fn named<'a>(names: impl IntoIterator<Item = &'a String>) -> Result<Permissions, String> {
        names.into_iter().try_fold(Permissions::NONE, |set, name| {
            let bit = NAMES.iter().find(|(known, _)| known == name).ok_or_else(|| name.clone())?;
            Ok(set.with(Permissions(bit.1)))
        })
    }

    /// A list of every name, for errors.
    pub(crate) fn known() -> String {
        NAMES.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }
}

impl std::fmt::Display for Permissions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_the_unknown_one_is_named() {
        let set = Permissions::named(&["VIEW_CHANNEL".into(), "SEND_MESSAGES".into()]).expect("known names");
        assert_eq!(set.0, (1 << 10) | (1 << 11));
        assert_eq!(Permissions::named(&["SEND".into()]), Err("SEND".to_owned()));
        assert!(Permissions::ALL.has(Permissions::MANAGE_GUILD));
        assert!(!Permissions::EVERYONE.has(Permissions::MANAGE_GUILD));
    }
}
