//! Failures on demand: which calls fail, how often and how. Imports nothing of this crate.

use std::time::Duration;

/// A failure that waits for its call.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    /// Method and path, `*` for any one part: `POST /channels/*/messages`.
    pub(crate) route: String,
    /// How many calls it still meets.
    pub(crate) times: u32,
    /// The status that is answered; `None` only delays.
    pub(crate) status: Option<u16>,
    /// Discord's error code in the body.
    pub(crate) code: u32,
    pub(crate) delay: Duration,
    /// The call takes effect, and its answer is lost.
    pub(crate) after_effect: bool,
}

impl Fault {
    fn meets(&self, method: &str, path: &str) -> bool {
        let Some((wanted, pattern)) = self.route.split_once(' ') else { return false };
        let parts = |text: &str| text.trim_matches('/').split('/').map(str::to_owned).collect::<Vec<_>>();
        let (pattern, path) = (parts(pattern), parts(path));
        (wanted == "*" || wanted == method)
            && pattern.len() == path.len()
            && pattern.iter().zip(&path).all(|(wanted, part)| wanted == "*" || wanted == part)
    }
}

/// The first failure that meets a call, used up by one.
pub(crate) fn take(faults: &mut Vec<Fault>, method: &str, path: &str) -> Option<Fault> {
    let at = faults.iter().position(|fault| fault.meets(method, path))?;
    faults[at].times -= 1;
    let fault = faults[at].clone();
    if fault.times == 0 {
        faults.remove(at);
    }
    Some(fault)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_meets_its_route_as_often_as_asked() {
        let fault = Fault {
            route: "POST /channels/*/messages".into(),
            times: 2,
            status: Some(503),
            code: 0,
            delay: Duration::ZERO,
            after_effect: false,
        };
        let mut faults = vec![fault];
        assert!(take(&mut faults, "GET", "/channels/1/messages").is_none());
        assert!(take(&mut faults, "POST", "/channels/1/messages/2").is_none());
        assert!(take(&mut faults, "POST", "/channels/1/messages").is_some());
        assert!(take(&mut faults, "POST", "/channels/2/messages").is_some());
        assert!(take(&mut faults, "POST", "/channels/1/messages").is_none());
    }
}
