/// Decides when to ask the user of an app for a review, and asks. At one instant what is due is done first, then what
/// happens: a user who becomes busy just when the delay is over is asked. Source: review-prompt.
///
///     let prompter = try ReviewPrompter(version: "2.1.0", state: loaded.state, clock: clock, save: store.save)
///     try prompter.completeTask()
///     prompter.request()                        // waits 2 s when the rules allow it
///     try prompter.askIfDue(isBusy: isTyping) { version in … }   // called as time passes
package final class ReviewPrompter<Clock: ReviewClock> {
    package let policy: ReviewPolicy
    /// The version that runs.
    package let version: String
    package private(set) var state: ReviewState
    /// When the waiting request is due, on the clock's uptime; `nil` when none waits.
    package private(set) var deadline: Int64?

    private let clock: Clock
    private let save: (ReviewState) throws(StateFileError) -> Void

    /// A prompter at the start of an app of this marketing version, with what was remembered.
    ///
    /// - Parameter save: makes a state survive a restart.
    /// - Throws: ``ReviewVersionError`` if there is no version.
    package init(
        version: String?, policy: ReviewPolicy = ReviewPolicy(), state: ReviewState, clock: Clock,
        save: @escaping (ReviewState) throws(StateFileError) -> Void
    ) throws(ReviewVersionError) {
        self.version = try ReviewVersionError.checked(version)
        self.policy = policy
        self.state = state
        self.clock = clock
        self.save = save
    }

    /// The decision of the rules at this moment: the article's `canRequestReview`.
    package var decision: ReviewDecision { policy.decide(state, version: version, at: clock.now) }

    /// The user completed an important task; when that could not be saved, it counts until the app ends.
    package func completeTask() throws(StateFileError) {
        if state.completedTasks < .max { state.completedTasks += 1 }
        try save(state)
    }

    /// Lets a request wait for the delay if the rules allow it. It replaces one that was waiting.
    @discardableResult
    package func request() -> ReviewRequestOutcome {
        let decision = decision
        guard decision == .ask else { return .refused(decision) }

        let isAnother = deadline != nil
        let (sum, isTooLate) = clock.uptime.addingReportingOverflow(policy.delay)
        deadline = isTooLate ? .max : sum

        return isAnother ? .waitsAnew : .waits
    }

    /// Asks if a request is due and the user is not busy. `isBusy` is called only if a request is due.
    ///
    /// The request is saved before `ask` shows the platform's prompt, and is not made if it could not be saved: an app
    /// that is killed between the two has lost one request, and does not make it twice.
    ///
    /// - Returns: `nil` if no request is due. Otherwise the request that waited is gone.
    @discardableResult
    package func askIfDue(
        isBusy: () -> Bool, ask: (_ version: String) -> Void
    ) throws(StateFileError) -> ReviewDueOutcome? {
        guard let deadline, deadline <= clock.uptime else { return nil }

        self.deadline = nil
        guard !isBusy() else { return .userWasBusy }

        var next = state
        next.lastRequest = ReviewState.LastRequest(version: version, at: clock.now)
        try save(next)
        state = next
        ask(version)

        return .asked
    }
}
