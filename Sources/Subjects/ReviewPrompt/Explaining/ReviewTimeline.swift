/// Replays a user's history: when the app asked for a review, why it did not ask, and what the platform did. At one
/// instant, due requests come before events. A start of the app loses a waiting request. Setting the clock takes no
/// time.
package struct ReviewTimeline {
    /// The outcome of an event, or of the passing of time.
    package struct Entry: Hashable, Sendable {
        /// The instant in milliseconds since 1970, by the clock of the device.
        package var at: Int64
        package var outcome: Outcome
    }

    package enum Outcome: Hashable, Sendable {
        /// The app runs; a waiting request is lost.
        case launched(version: String, remembered: ReviewState, lostRequest: Bool)
        case task(completed: Int, threshold: Int)
        /// A request waits until an instant. An earlier one that waited is cancelled.
        case waits(until: Int64, cancelsAnother: Bool)
        /// A rule forbids the request. The state has the facts for the rule.
        case refused(ReviewDecision, state: ReviewState)
        /// The delay is over, and the user is busy: nothing is asked, and nothing is saved.
        case userWasBusy
        case asked(version: String, display: ReviewDisplay)
        case busy(Bool)
        case rated(version: String)
        case switched(on: Bool)
        case clockSet(by: Int64)
    }

    package struct Totals: Hashable, Sendable {
        package var requests = 0
        package var refused = 0
        /// The number of requests that another request cancelled, or that were lost when the app ended.
        package var cancelled = 0
        package var busy = 0
        package var asked = 0  // text-allowed: a fate of a request, as the others are
        package var shown = 0

        package mutating func add(_ other: Totals) {
            requests += other.requests
            refused += other.refused
            cancelled += other.cancelled
            busy += other.busy
            asked += other.asked
            shown += other.shown
        }
    }

    package let policy: ReviewPolicy
    package private(set) var platform: ReviewPlatform
    package private(set) var totals = Totals()
    private var prompter: ReviewPrompter<ScriptedReviewClock>?
    private var clock: ScriptedReviewClock?
    private var isBusy = false

    package init(policy: ReviewPolicy = ReviewPolicy(), build: ReviewPlatform.Build = .store) {
        self.policy = policy
        platform = ReviewPlatform(build: build)
    }

    /// Plays the next event. Requests that were due before it come first.
    ///
    /// - Throws: ``ReviewEventError``; then the event changes nothing, but requests that were due before it were made.
    package mutating func play(_ event: ReviewEvent, emit: (Entry) -> Void) throws(ReviewEventError) {
        // Differences of instants then stay within 64 bits.
        guard -1 << 60..<1 << 60 ~= event.at else { throw .tooFar }

        let clock = clock ?? ScriptedReviewClock(now: event.at)
        self.clock = clock
        if event.action == .clockSet {
            // The old clock is gone, so the time that has passed is unknown, and counts as 0.
            let difference = event.at - clock.now
            clock.set(now: event.at)
            emit(Entry(at: event.at, outcome: .clockSet(by: difference)))
            return
        }

        guard event.at >= clock.now else { throw .backwards(previous: clock.now) }

        advance(clock, to: event.at, emit)
        emit(Entry(at: event.at, outcome: try outcome(of: event, clock)))
    }

    /// Lets time pass until no request waits.
    package mutating func finish(emit: (Entry) -> Void) {
        guard let clock, let deadline = prompter?.deadline else { return }
        advance(clock, to: clock.now + (deadline - clock.uptime), emit)
    }

    private mutating func advance(_ clock: ScriptedReviewClock, to instant: Int64, _ emit: (Entry) -> Void) {
        if let prompter, let deadline = prompter.deadline, deadline - clock.uptime <= instant - clock.now {
            clock.advance(by: deadline - clock.uptime)
            var entry = Entry(at: clock.now, outcome: .userWasBusy)
            let isBusy = isBusy
            var platform = platform

            // Saving cannot fail, because it is only in memory.
            _ = try? prompter.askIfDue(isBusy: { isBusy }) { version in
                entry.outcome = .asked(version: version, display: platform.request(version: version, at: clock.now))
            }

            self.platform = platform
            if case .asked(_, let display) = entry.outcome {
                totals.asked += 1
                totals.shown += display == .shown ? 1 : 0
            } else {
                totals.busy += 1
            }

            emit(entry)
        }

        clock.advance(by: instant - clock.now)
    }

    private mutating func outcome(
        of event: ReviewEvent, _ clock: ScriptedReviewClock
    ) throws(ReviewEventError) -> Outcome {
        switch event.action {
        case .launch(let version): return try launch(version, clock)
        case .switchOff, .switchOn:
            platform.isSwitchedOff = event.action == .switchOff
            return .switched(on: event.action == .switchOn)
        default: break
        }

        guard let prompter else { throw .notLaunched }

        switch event.action {
        case .task:
            try? prompter.completeTask()
            return .task(completed: prompter.state.completedTasks, threshold: policy.threshold)
        case .request: return request(prompter, clock)
        case .rated:
            platform.rate(version: prompter.version, at: clock.now)
            return .rated(version: prompter.version)
        default:
            isBusy = event.action == .busy
            return .busy(isBusy)
        }
    }

    private mutating func launch(_ version: String, _ clock: ScriptedReviewClock) throws(ReviewEventError) -> Outcome {
        let remembered = prompter?.state ?? ReviewState()
        let losesRequest = prompter?.deadline != nil
        do throws(ReviewVersionError) {
            prompter = try ReviewPrompter(
                version: version, policy: policy, state: remembered, clock: clock, save: { _ in })
        } catch {
            throw .version(error)
        }

        isBusy = false
        totals.cancelled += losesRequest ? 1 : 0
        return .launched(version: version, remembered: remembered, lostRequest: losesRequest)
    }

    private mutating func request(
        _ prompter: ReviewPrompter<ScriptedReviewClock>, _ clock: ScriptedReviewClock
    ) -> Outcome {
        totals.requests += 1
        let outcome = prompter.request()
        if case .refused(let decision) = outcome {
            totals.refused += 1
            return .refused(decision, state: prompter.state)
        }

        totals.cancelled += outcome == .waitsAnew ? 1 : 0
        let (due, isTooLate) = clock.now.addingReportingOverflow(policy.delay)
        return .waits(until: isTooLate ? .max : due, cancelsAnother: outcome == .waitsAnew)
    }
}
