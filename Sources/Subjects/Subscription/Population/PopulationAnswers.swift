// What the loop over a population does with answers of the store.

/// Whether a loop over a population meets answers: a type, so that there are two loops.
protocol AnswerKind {
    static var mayBeThere: Bool { get }
}

enum WithAnswers: AnswerKind {
    static var mayBeThere: Bool { true }
}

enum WithoutAnswers: AnswerKind {
    static var mayBeThere: Bool { false }
}

extension PopulationColumns {
    /// Whether the store's last answer, which named the expiry, contains an event before it that names none.
    @inline(never)
    static func contains(_ step: UInt8, _ kind: UInt8, _ at: Int64, _ expiry: Int64, _ lead: Int64) -> Bool {
        if step & PopulationStep.period != 0 && step & PopulationStep.bought != 0 { return true }
        let isRenewal = kind == EventKind.renew.rawValue || kind == EventKind.recover.rawValue
        return isRenewal && at < expiry - lead
    }

    /// Whether an answer says no more than that an active subscription goes on.
    @inline(__always)
    static func isRunningOn(_ answer: SubscriptionAnswer) -> Bool {
        answer.state == .active && answer.isStated && answer.turn == nil && !answer.isPrepaid
    }

    /// The subscription as the store answers that it is; `nil` where the store knows nothing of it.
    @inline(never)
    static func answered(
        _ known: AnsweredMoment, _ answer: UnsafePointer<SubscriptionAnswer>, isLed: Bool, at: Int64, failure: Int64,
        plan: UnsafePointer<BillingPlan>
    ) -> AnsweredMoment? {
        let answer = isLed ? answer.pointee.following(known.state) : answer.pointee
        guard answer.state != .none else { return nil }
        return known.answered(by: answer, at: at, failure: failure, plan.pointee)
    }
}

extension AnsweredMoment {
    /// From what a loop over a population has in registers.
    @inline(__always)
    init(
        state: UInt64, begin: Int64, expiry: Int64, timer: Int64, anchor: Int64, cause: UInt64,
        isPauseScheduled: Bool, marks: UInt64
    ) {
        guard let known = SubscriptionState(rawValue: UInt8(state)) else {
            preconditionFailure("a word holds a state")
        }
        self.init(
            state: known, begin: begin, expiry: expiry, timer: timer, anchorDay: anchor,
            cause: Cause(rawValue: UInt8(cause)), isPauseScheduled: isPauseScheduled,
            isPrepaid: marks & SubscriptionWord.prepaid != 0, isNamed: marks & SubscriptionWord.named != 0)
    }
}
