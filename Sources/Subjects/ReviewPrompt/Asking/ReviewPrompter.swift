/// Decides when to ask the user of an app for a review, and asks. At one instant, due requests come before events: a
/// user who becomes busy just when the delay is over is asked. Source: review-prompt.
///
///     let prompter = try ReviewPrompter(version: "2.1.0", state: loaded.state, clock: clock, save: store.save)
///     try prompter.completeTask()
///     prompter.request()                        // waits 2 s when the rules allow it
///     try prompter.askIfDue(isBusy: isTyping) { version in … }   // called as time passes
package final class ReviewPrompter<Clock: ReviewClock> {
    package let policy: ReviewPolicy
    /// The running version.
    package let version: String
    package private(set) var state: ReviewState
    /// The instant at which the waiting request is due, by the uptime of the clock; `nil` if no request waits.
    package private(set) var deadline: Int64?

    private let clock: Clock
    private let save: (ReviewState) throws(StateFileError) -> Void

    /// Makes a prompter at the start of an app with this marketing version, with the saved state.
    ///
    /// - Parameter save: saves a state, so that it survives a restart.
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

    /// Counts an important task that the user completed. If that cannot be saved, it counts until the app ends.
    package func completeTask() throws(StateFileError) {
        if state.completedTasks < .max { state.completedTasks += 1 }
        try save(state)
    }

    /// Starts the delay of a request, if the rules allow it. It replaces a waiting request.
    @discardableResult
    package func request() -> ReviewRequestOutcome {
        let decision = decision
        guard decision == .ask else { return .refused(decision) }

        let isAnother = deadline != nil
        let (sum, isTooLate) = clock.uptime.addingReportingOverflow(policy.delay)
        deadline = isTooLate ? .max : sum

        return isAnother ? .waitsAnew : .waits
    }

    /// Asks for a review if a request is due and the user is not busy. `isBusy` is only called if a request is due.
    ///
    /// The request is saved before `ask` shows the platform's prompt. If it cannot be saved, it is not made. So an app
    /// that is killed between the two loses one request, and never asks twice.
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
