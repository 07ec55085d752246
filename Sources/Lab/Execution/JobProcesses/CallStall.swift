import Jobs
import Results

/// The wait for a call that may never return. A process records a step before each call; a stall is too long a time
/// without a step.
struct CallStall {
    private let secondsAllowed: Double
    private(set) var hasStalled = false
    private var steps = 0
    private var since = MonotonicSeconds.now

    init(secondsAllowed: Double) { self.secondsAllowed = secondsAllowed }

    /// Returns true if no step came within the seconds allowed.
    mutating func isOver(steps: Int) -> Bool {
        let now = MonotonicSeconds.now
        if steps != self.steps {
            self.steps = steps
            since = now
        }

        hasStalled = now - since > secondsAllowed
        return hasStalled
    }

    /// The failure of a process whose call was stopped.
    var failure: JobFailure {
        JobFailure("was stopped, as a call had not come back after \(TimeSpan.seconds(secondsAllowed).limitText)")
    }
}
