//! Two people at a table, played beside the rules: what the bot shows must be what the game crate says.

use discord_sandbox::{Slash, Snowflake};
use hoyito::{Board, BySide, Expects, Format, Hole, Match, Side, Size, Step, Then, Variant, engine::Opening};
use serde_json::Value;

use super::{World, answered};

/// A game under way in the stand-in.
pub struct Seat {
    pub channel: String,
    /// Names of the people.
    pub people: BySide<&'static str>,
    /// The match before the first turn.
    pub start: Match,
    /// What the rules say.
    pub play: Match,
    pub ply: u32,
    /// The newest board.
    pub board: Value,
    pub game: String,
}

impl Seat {
    /// Ana challenges Beto, who accepts; Ana starts and sits South.
    pub async fn take(world: &World, game: &str, rounds: Option<u8>) -> Self {
        Self::take_in(world, "general", game, rounds).await
    }

    pub async fn take_in(world: &World, channel: &str, game: &str, rounds: Option<u8>) -> Self {
        let (variant, size) = variant(game);
        let rounds = rounds.unwrap_or(variant.default_rounds());
        let format = Format { variant, size, rounds, closing: false };
        Self::agree(world, Self::challenge(channel, game).option("rounds", rounds), format).await
    }

    /// Ana's challenge to Beto, in which she starts.
    pub fn challenge(channel: &str, game: &str) -> Slash {
        Slash::new("Ana", channel, "hoyito challenge")
            .option("opponent", "Beto")
            .option("variant", game)
            .option("first", "me")
    }

    /// The game of a challenge of Ana's that Beto accepts.
    pub async fn agree(world: &World, challenge: Slash, format: Format) -> Self {
        let channel = challenge.channel.clone();
        let outcome = world.slash(challenge).await;
        let challenge = answered(&outcome).clone();
        assert!(!is_private(&challenge), "{outcome:?}");
        let accept = buttons(&challenge)[0]["custom_id"].as_str().unwrap().to_owned();
        let outcome = world.click("Beto", &challenge, &accept).await;
        // Where the challenge's own message is the answer, the board follows it.
        let board = outcome.messages.iter().find(|message| !hole_buttons(message).is_empty());
        let board = board.unwrap_or_else(|| panic!("no board in {outcome:?}")).clone();
        let game = accept.rsplit(':').next().unwrap().to_owned();
        let start = start(world, &game, format).await;
        let people = match start.game().position().to_move.unwrap() {
            Side::South => BySide { south: "Ana", north: "Beto" },
            Side::North => BySide { south: "Beto", north: "Ana" },
        };
        let seat = Self { channel, people, play: start.clone(), start, ply: 0, board, game };
        seat.agrees(world).await;
        world.all_shown().await;
        seat
    }

    /// A game of Hoyito II that Ana, South, and Beto began in some other way; `board` is its first board.
    pub async fn found(world: &World, board: Snowflake) -> Self {
        let seen = world.seen("general", None);
        let board = seen.into_iter().find(|message| super::id(message) == board).unwrap();
        let format = Format { variant: Variant::II, size: Size::Six, rounds: 1, closing: false };
        Self::on(world, "general", board, format).await
    }

    /// The game that Ana, South, and Beto have just begun in a channel.
    pub async fn found_in(world: &World, channel: &str, format: Format) -> Self {
        let seen = world.seen(channel, None);
        let board = seen.into_iter().find(|message| !hole_buttons(message).is_empty()).unwrap();
        Self::on(world, channel, board, format).await
    }

    /// The game that Ana, South, and Beto have just begun with a first board.
    pub async fn on(world: &World, channel: &str, board: Value, format: Format) -> Self {
        let game =
            hole_buttons(&board)[0]["custom_id"].as_str().unwrap().split(':').nth(2).unwrap().to_owned();
        let start = Match::start(format).unwrap();
        let people = BySide { south: "Ana", north: "Beto" };
        let seat =
            Self { channel: channel.to_owned(), people, play: start.clone(), start, ply: 0, board, game };
        seat.agrees(world).await;
        seat
    }

    pub fn mover(&self) -> Side {
        let Expects::Choice(side) = self.play.game().expects() else { panic!("nothing to choose") };
        side
    }

    /// The name of who moves.
    pub fn who(&self) -> &'static str {
        self.people[self.mover()]
    }

    /// Presses a hole's button, with all that follows by itself, and compares everything with the rules.
    pub async fn press(&mut self, world: &World, hole: Hole) -> Vec<Step> {
        let letter = hole.letter(self.play.size());
        let button = format!("h1:sow:{}:{}:{letter}", self.game, self.ply);
        let who = self.who();
        let outcome = world.click(who, &self.board, &button).await;
        let first = answered(&outcome);
        assert!(!is_private(first), "{who} pressed {letter}: {}", text(first));
        self.pressed(world, hole).await
    }

    /// Compares with the rules after a hole was pressed.
    pub async fn pressed(&mut self, world: &World, hole: Hole) -> Vec<Step> {
        let before = self.ply;
        let steps = self.step(hole);
        world.all_shown().await;
        self.look(world, before + 1, &steps).await;
        steps
    }

    /// A hole after which the other is to move.
    pub fn plain_hole(&self) -> Hole {
        let holes = self.play.game().legal();
        let plain = |&hole: &Hole| {
            let (after, step) = self.play.play(hole).unwrap();
            step.turn.then == Then::OtherMoves && matches!(after.game().expects(), Expects::Choice(_))
        };
        holes.into_iter().find(plain).expect("such a hole")
    }

    /// Makes a turn in the rules alone, and gives back the file of its board and what the button said.
    pub fn think(&mut self, hole: Hole) -> (String, String) {
        let button = format!("h1:sow:{}:{}:{}", self.game, self.ply, hole.letter(self.play.size()));
        self.step(hole);
        (format!("hoyito-{}-{}.png", self.game, self.ply), button)
    }

    /// The same in the rules alone: the turn and the passes that follow.
    fn step(&mut self, hole: Hole) -> Vec<Step> {
        let (play, step) = self.play.play(hole).unwrap();
        self.play = play;
        self.ply += 1;
        let mut steps = vec![step];
        while let Expects::Pass(_) = self.play.game().expects() {
            let (play, step) = self.play.pass().unwrap();
            self.play = play;
            self.ply += 1;
            steps.push(step);
        }
        steps
    }

    /// Every turn has a message of its own with a picture of its own, the round's start too.
    async fn look(&mut self, world: &World, first: u32, steps: &[Step]) {
        let mut files = Vec::new();
        for (ply, step) in (first..).zip(steps) {
            files.push(format!("hoyito-{}-{ply}.png", self.game));
            if step.round_over.is_some_and(|over| over.match_over.is_none()) {
                files.push(format!("hoyito-{}-{ply}-start.png", self.game));
            }
        }
        // Ana sees all of it, also where nobody else does.
        let seen = world.sandbox.messages(&self.channel, "Ana", Some(super::id(&self.board))).unwrap();
        for file in &files {
            let found: Vec<&Value> = seen
                .iter()
                .filter(|message| message["attachments"][0]["filename"].as_str() == Some(file))
                .collect();
            assert_eq!(found.len(), 1, "messages with {file}");
            let size = png_size(&found[0]["attachments"][0]);
            let expected = if self.play.size() == Size::Six { (1100, 700) } else { (1712, 720) };
            assert_eq!(size, expected, "{file}");
            self.board = found[0].clone();
        }
        self.agrees(world).await;
    }

    /// The newest board's words and buttons, and the row, say what the rules say.
    async fn agrees(&self, world: &World) {
        let game = self.play.game();
        let position = game.position();
        let size = self.play.size();
        let alt = self.board["attachments"][0]["description"].as_str().unwrap();
        for side in [Side::North, Side::South] {
            let seeds: Vec<String> =
                Hole::row(size, side).map(|hole| seeds_in(&position.board, hole, "closed")).collect();
            assert!(alt.contains(&seeds.join(", ")), "{alt} lacks {seeds:?}");
        }
        let shown: Vec<(String, bool)> = hole_buttons(&self.board)
            .iter()
            .map(|button| (text_of(button, "label"), button["disabled"] != true))
            .collect();
        let expected: Vec<(String, bool)> = match game.expects() {
            Expects::Choice(side) if self.play.result().is_none() => {
                let legal = game.legal();
                Hole::row(size, side)
                    .map(|hole| {
                        let seeds = seeds_in(&position.board, hole, "×");
                        let label = format!("{} · {seeds}", hole.letter(size));
                        (label, legal.contains(&hole))
                    })
                    .collect()
            }
            _ => Vec::new(),
        };
        assert_eq!(shown.len(), expected.len(), "{}", self.board);
        for (shown, expected) in shown.iter().zip(&expected) {
            assert!(shown.0.starts_with(&expected.0), "{shown:?} {expected:?}");
            assert_eq!(shown.1, expected.1, "{shown:?}");
        }
        let row: (String, i32, String) =
            sqlx::query_as("select position, ply, state from games where id = $1")
                .bind(self.game.parse::<i64>().unwrap())
                .fetch_one(&world.rows)
                .await
                .unwrap();
        let state = if self.play.result().is_some() { "over" } else { "live" };
        assert_eq!(row, (position.to_string(), i32::try_from(self.ply).unwrap(), state.to_owned()));
    }

    /// Plays until both have moved, so that leaving is losing.
    pub async fn both_move(&mut self, world: &World) {
        let mut choose = crate::scripts::any(1);
        let mut movers = Vec::new();
        while !(movers.contains(&"Ana") && movers.contains(&"Beto")) {
            movers.push(self.who());
            let hole = choose(self.play.game());
            self.press(world, hole).await;
        }
    }

    /// Plays until the match is over; `choose` picks among the holes that can be chosen.
    pub async fn play_out(
        &mut self,
        world: &World,
        mut choose: impl FnMut(&hoyito::Game) -> Hole,
    ) -> Vec<Step> {
        let mut steps = Vec::new();
        while self.play.result().is_none() {
            let hole = choose(self.play.game());
            steps.extend(self.press(world, hole).await);
        }
        self.recorded(world).await;
        steps
    }

    /// Replaying the record gives the row.
    pub async fn recorded(&self, world: &World) {
        let turns: Vec<(i32, String, String)> =
            sqlx::query_as("select ply, side, turn from turns where game_id = $1 order by ply")
                .bind(self.game.parse::<i64>().unwrap())
                .fetch_all(&world.rows)
                .await
                .unwrap();
        assert_eq!(turns.len(), usize::try_from(self.ply).unwrap());
        let mut play = self.start.clone();
        // The match before each turn that stands.
        let mut before = Vec::new();
        for ((ply, side, turn), expected) in turns.into_iter().zip(1..) {
            assert_eq!(ply, expected);
            if let Some(taken_back) = turn.strip_prefix("takeback ") {
                for _ in 0..taken_back.parse().unwrap() {
                    play = before.pop().unwrap();
                }
                continue;
            }
            before.push(play.clone());
            let text: hoyito::TurnText = turn.parse().unwrap();
            let mover = Side::ALL.into_iter().find(|known| known.as_str() == side).unwrap();
            let (next, step) = match text.hole(play.size(), mover) {
                Some(hole) => play.play(hole).unwrap(),
                None => play.pass().unwrap(),
            };
            assert_eq!(step.turn.mover, mover);
            assert_eq!(hoyito::turn_text(&step.turn, play.size()), turn);
            play = next;
        }
        assert_eq!(play, self.play);
    }
}

/// A match before the first turn: after its opening, where it has a fair start.
async fn start(world: &World, game: &str, format: Format) -> Match {
    let opening: Option<String> = sqlx::query_scalar("select opening from games where id = $1")
        .bind(game.parse::<i64>().unwrap())
        .fetch_one(&world.rows)
        .await
        .unwrap();
    match opening {
        None => Match::start(format).unwrap(),
        Some(turns) => {
            let opening = Opening::read(format.variant, &turns).unwrap();
            Match::resume(format, Vec::new(), *opening.game().position()).unwrap()
        }
    }
}

pub fn variant(game: &str) -> (Variant, Size) {
    match game {
        "Hoyito II" => (Variant::II, Size::Six),
        "Hoyito II, 12 holes" => (Variant::II, Size::Twelve),
        "Hoyito III" => (Variant::III, Size::Six),
        "Hoyito I" => (Variant::I, Size::Six),
        "Hoyito I, 12 holes" => (Variant::I, Size::Twelve),
        other => panic!("no game {other}"),
    }
}

/// A hole's seeds, or that it is closed.
fn seeds_in(board: &Board, hole: Hole, closed: &str) -> String {
    if board.is_closed(hole) { closed.to_owned() } else { board.seeds(hole).to_string() }
}

pub fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap()
}

pub fn is_private(message: &Value) -> bool {
    message["ephemeral"] == true
}

/// All buttons of a message.
pub fn buttons(message: &Value) -> Vec<Value> {
    let rows = message["components"].as_array().cloned().unwrap_or_default();
    rows.iter().flat_map(|row| row["components"].as_array().cloned().unwrap_or_default()).collect()
}

/// The buttons of holes.
pub fn hole_buttons(message: &Value) -> Vec<Value> {
    buttons(message)
        .into_iter()
        .filter(|button| text_of(button, "custom_id").starts_with("h1:sow:"))
        .collect()
}

fn text_of(value: &Value, key: &str) -> String {
    value[key].as_str().unwrap_or_default().to_owned()
}

/// Width and height of an attached picture, as the stand-in read them from the file.
pub fn png_size(attachment: &Value) -> (u64, u64) {
    assert_eq!(attachment["content_type"], "image/png");
    (attachment["width"].as_u64().unwrap(), attachment["height"].as_u64().unwrap())
}
