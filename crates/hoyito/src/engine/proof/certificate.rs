//! Draws a proof from what the proof-number search remembers, and checks it, position by position, by exact
//! keys. May import: what lies above it.

use std::collections::HashMap;

use super::{Certificate, INFINITE, LONGEST, Node, Prover};
use crate::engine::state::{Next, Reached, State};

/// A checked proof of a claim that the search holds proved; `None` when none can be drawn from what it
/// remembers, or none that ends under the limit after so many quiet turns.
pub(super) fn draw(prover: &mut Prover<'_>, root: &Node, quiet: u16) -> Option<Certificate> {
    let before = prover.meter.used();
    let mut drawing = Drawing { heights: HashMap::new(), done: Vec::new(), depth: 0 };
    let (height, turn) = match prover.known(root) {
        Some((proved, turns)) => (proved.then_some(turns)?, None),
        None => {
            let height = drawing.position(prover, root)?;
            (height, drawing.heights.get(root).and_then(|checked| checked.turn))
        }
    };
    let holds = quiet + height <= prover.course.limit();
    let positions = drawing.heights.len();
    holds.then(|| Certificate { turn, positions, nodes: prover.meter.used() - before })
}

/// A proof in the making. Its positions have no quiet turns: heights stand for them.
struct Drawing {
    heights: HashMap<Node, Checked>,
    /// Checked positions in order, so that they can be forgotten when something they lean on falls.
    done: Vec<Node>,
    depth: usize,
}

#[derive(Clone, Copy)]
struct Checked {
    /// How many turns at most lie between the position and the next capture; 0 where nothing more is needed.
    /// `None`: it is being looked at, and who meets it again runs in a circle.
    height: Option<u16>,
    /// Which turn proves it, if it is the side's own.
    turn: Option<usize>,
}

impl Drawing {
    /// Checks a position that is not known; answers its height.
    fn position(&mut self, prover: &mut Prover<'_>, node: &Node) -> Option<u16> {
        match self.heights.get(node) {
            Some(Checked { height: Some(height), .. }) => return Some(*height),
            // A circle harms nobody who needs nothing.
            Some(Checked { height: None, .. }) => return (node.need <= 0).then_some(0),
            None => (),
        }
        if self.depth >= LONGEST || prover.meter.is_spent() {
            return None;
        }
        prover.meter.count();
        self.heights.insert(*node, Checked { height: None, turn: None });
        let before = self.done.len();
        self.depth += 1;
        let found = self.turns(prover, node);
        self.depth -= 1;
        let Some((height, turn)) = found else {
            // What was checked since may lean on this position by a circle.
            self.heights.remove(node);
            for leaning in self.done.drain(before..) {
                self.heights.remove(&leaning);
            }
            return None;
        };
        self.heights.insert(*node, Checked { height: Some(height), turn });
        self.done.push(*node);
        Some(height)
    }

    /// The height by the turns of a position: one that proves it, or all that could refute it.
    fn turns(&mut self, prover: &mut Prover<'_>, node: &Node) -> Option<(u16, Option<usize>)> {
        let turns = prover.course.turns(&node.state);
        if node.state.mover != prover.side {
            let mut highest = 0;
            for reached in &*turns {
                highest = highest.max(self.turn(prover, node, reached)?);
            }
            return Some((highest, None));
        }
        let proving = |prover: &mut Prover<'_>, reached: &Reached| {
            prover.path.clear();
            let child = prover.child(node, reached);
            prover.numbers(&child).prove == 0
        };
        if !turns.iter().any(|reached| proving(prover, reached)) {
            // It was remembered as proved once, and what proved it is forgotten.
            prover.path.clear();
            prover.search(node, INFINITE, INFINITE);
        }
        (0..turns.len()).find_map(|turn| {
            let candidate = proving(prover, &turns[turn]);
            let height = if candidate { self.turn(prover, node, &turns[turn]) } else { None };
            Some((height?, Some(turn)))
        })
    }

    /// The height by one turn of a position; `None` when what follows is not proved.
    fn turn(&mut self, prover: &mut Prover<'_>, node: &Node, reached: &Reached) -> Option<u16> {
        let limit = prover.course.limit();
        let gain = if node.state.mover == prover.side { reached.gain } else { -reached.gain };
        let child = Node { state: State { quiet: 0, ..reached.state }, need: node.need - gain };
        let after = match (reached.next, prover.known(&child)) {
            (Next::Over, _) => (child.need <= 0).then_some(0)?,
            (_, Some((proved, turns))) => proved.then_some(turns)?,
            (_, None) => self.position(prover, &child)?,
        };
        match (node.need > 0, reached.captured()) {
            // Here quiet turns are counted from 0 again.
            (true, true) => (after <= limit).then_some(1),
            (false, true) => (after <= limit).then_some(0),
            (true, false) => Some(after + 1),
            (false, false) => Some(0),
        }
    }
}
