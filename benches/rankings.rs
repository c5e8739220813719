//! How fast a server's ranking is read: a million rated games of ten thousand people in one server, on real Postgres
//! with fsync.
//!
//! `cargo bench --bench rankings [-- GAMES PEOPLE]` prints the median and the worst of many looks, in milliseconds: at
//! pages of every period, at a profile, and at taking a game out of the ratings.
#![allow(clippy::unwrap_used, reason = "a benchmark fails by panicking")]

use std::time::{Duration, Instant};

use chrono::{TimeDelta, Utc};
use hoyito::{Size, Variant};
use hoyito_bot::{
    ids::{ChannelId, GameId, GuildId, InteractionId, PlayerId},
    service::{Caller, PAGE, Period, Service, Settings},
    store::Db,
    table::{Person, Place, Room},
};
use local_postgres::{Options, Server};
use sqlx::PgPool;

const GUILD: GuildId = GuildId(1_100_000_000_000_000_101);

/// Ids of people and of games begin here, as Discord's do.
const FIRST: i64 = 1 << 40;

/// How often each is looked at.
const LOOKS: usize = 20;

#[tokio::main]
async fn main() {
    let mut given = std::env::args().skip(1).filter_map(|argument| argument.parse::<i64>().ok());
    let games = given.next().unwrap_or(1_000_000);
    let people = given.next().unwrap_or(10_000);
    let mut options = Options::throw_away().unwrap();
    options.durable = true;
    let server = Server::start(options).unwrap();
    let url = server.url("postgres");
    let db = Db::connect(&url, 2).await.unwrap();
    db.migrate().await.unwrap();
    let rows = PgPool::connect(&url).await.unwrap();
    let began = Instant::now();
    fill(&rows, games, people).await;
    println!("{games} rated games of {people} people, written in {:.0?}", began.elapsed());
    let service = Service::new(db, Settings { challenge_waits: TimeDelta::minutes(15) });
    let last = people / PAGE;
    for (name, period) in
        [("all time", Period::AllTime), ("this month", Period::Month), ("this week", Period::Week)]
    {
        for page in [1, last / 2, last] {
            let times = times(async || {
                let ranking = service.ranking(GUILD, (Variant::II, Size::Six), period, page, Utc::now());
                drop(ranking.await.unwrap());
            });
            report(&format!("{name}, page {page}"), &times.await);
        }
    }
    let person = PlayerId::from_sql(FIRST + 1);
    report("profile", &times(async || drop(service.profile(GUILD, person, Utc::now()).await.unwrap())).await);
    for (name, back) in
        [("newest", 1), ("last but a thousand", 1_000), ("last but a hundred thousand", 100_000)]
    {
        let game = GameId::from_sql(FIRST + games - back.min(games - 1));
        let began = Instant::now();
        service.void_game(&manager(), game).await.unwrap();
        println!("{:<36} {:>8.1} ms", format!("void: the {name}"), began.elapsed().as_secs_f64() * 1e3);
    }
}

/// Results by chance, with ratings that look like ratings: a game every few minutes until now.
async fn fill(rows: &PgPool, games: i64, people: i64) {
    let mut one = rows.acquire().await.unwrap();
    for sql in [
        // Rows whose challenges nobody needs here.
        "set session_replication_role = replica".to_owned(),
        format!("insert into guilds (id, locale) values ({}, 'en-US')", GUILD.to_sql()),
        format!(
            "create temporary table played as select {FIRST} + n as game, {FIRST} + a as one,
                {FIRST} + (a + b) % {people} as other, random() < 0.5 as first_won,
                now() - ({games} - n) * interval '30 seconds' as at
             from (select n, floor(random() * {people})::bigint as a,
                 1 + floor(random() * ({people} - 1))::bigint as b from generate_series(1, {games}) n) as g"
        ),
        format!(
            "insert into games (id, guild_id, channel_id, variant, holes, rounds, south_id, south_name, north_id,
                north_name, position, ply, state, ended_by, winner, started_at, ended_at, rated)
             select game, {}, 1, 'II', 6, 1, one, 'one', other, 'other',
                '0,0,0,0,0,0/0,0,0,0,0,0 - 28-20 0', 40, 'over', 'played',
                case when first_won then 'south' else 'north' end, at - interval '1 hour', at, true from played",
            GUILD.to_sql()
        ),
        format!(
            "insert into rating_changes (game_id, person_id, guild_id, variant, holes, opponent_id, name, result,
                ended_at, value_before, value, deviation, volatility)
             select game, person, {}, 'II', 6, opponent, 'Player ' || person, case when won then 'won' else 'lost' end,
                at, 1500, 1500 + 400 * (random() - 0.5), 60, 0.06
             from played, lateral (values (one, other, first_won), (other, one, not first_won))
                as seat (person, opponent, won) order by game",
            GUILD.to_sql()
        ),
        "insert into ratings (guild_id, variant, holes, person_id, name, value, deviation, volatility, games, wins,
            draws, last_at)
         select guild_id, variant, holes, person_id, min(name), avg(value), 60, 0.06, count(*),
            count(*) filter (where result = 'won'), 0, max(ended_at)
         from rating_changes group by guild_id, variant, holes, person_id"
            .to_owned(),
        "analyze".to_owned(),
    ] {
        sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&mut *one).await.unwrap();
    }
}

/// Somebody who manages the server.
fn manager() -> Caller {
    Caller {
        person: Person { id: PlayerId::from_sql(FIRST), name: "Manager".to_owned(), pings: true },
        place: Place {
            guild: Some(GUILD),
            channel: ChannelId(1),
            parent: None,
            private: false,
            answers_only: false,
        },
        room: Room { lacking: Vec::new(), locked: false, has_threads: false },
        manages: true,
        interaction: InteractionId(1),
    }
}

async fn times(mut look: impl AsyncFnMut()) -> Vec<Duration> {
    let mut times = Vec::with_capacity(LOOKS);
    for _ in 0..LOOKS {
        let began = Instant::now();
        look().await;
        times.push(began.elapsed());
    }
    times.sort_unstable();
    times
}

fn report(what: &str, times: &[Duration]) {
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
    println!("{what:<36} {:>8.1} ms median {:>8.1} ms worst", ms(median), ms(worst));
}
