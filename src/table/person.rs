//! People, and what they have set.

use hoyito::engine::Level;

use crate::ids::PlayerId;

/// Who sits at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// Somebody.
    Person(Person),
    /// The engine, as strong as that.
    Engine(Level),
}

impl Player {
    /// What the engine is called, in every language.
    pub const ENGINE: &'static str = "Hoyito";

    /// Who it is, if it is somebody.
    pub fn person(&self) -> Option<&Person> {
        match self {
            Self::Person(person) => Some(person),
            Self::Engine(_) => None,
        }
    }

    /// Whose seat it is, if it is somebody's.
    pub fn id(&self) -> Option<PlayerId> {
        self.person().map(|person| person.id)
    }

    /// The name, as the person wrote it.
    pub fn name(&self) -> &str {
        self.person().map_or(Self::ENGINE, |person| &person.name)
    }

    /// How strong the engine is, if it is the engine.
    pub fn level(&self) -> Option<Level> {
        match self {
            Self::Person(_) => None,
            Self::Engine(level) => Some(*level),
        }
    }
}

impl From<Person> for Player {
    fn from(person: Person) -> Self {
        Self::Person(person)
    }
}

/// Somebody at a table, under the name that the server shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Who.
    pub id: PlayerId,
    /// The display name, as the person wrote it.
    pub name: String,
    /// Wants to be notified, as far as is known here.
    pub pings: bool,
}

/// What a person has set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preferences {
    /// Wants to be notified of turns and challenges.
    pub pings: bool,
    /// Who may challenge them.
    pub challengers: Challengers,
    /// How boards look where they are the host, and in what they alone see.
    pub theme: Theme,
    /// The code of the language of what they alone read; `None` is the one that Discord has for them.
    pub language: Option<String>,
}

/// Who may challenge a person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Challengers {
    /// Everyone.
    #[default]
    Everyone,
    /// Those who have played a game with them.
    Opponents,
    /// Nobody.
    Nobody,
}

/// How boards look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Holes in the earth.
    #[default]
    Earth,
    /// Chalk on concrete.
    Chalk,
}

impl Default for Preferences {
    /// Of who has set nothing.
    fn default() -> Self {
        Self { pings: true, challengers: Challengers::default(), theme: Theme::default(), language: None }
    }
}

impl Challengers {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Everyone, Self::Opponents, Self::Nobody];

    /// A short name that does not change.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Everyone => "everyone",
            Self::Opponents => "opponents",
            Self::Nobody => "nobody",
        }
    }

    /// Back from [`Self::as_str`].
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|challengers| challengers.as_str() == name)
    }
}

impl Theme {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Earth, Self::Chalk];

    /// A short name that does not change.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Earth => "earth",
            Self::Chalk => "chalk",
        }
    }

    /// Back from [`Self::as_str`].
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.as_str() == name)
    }
}
