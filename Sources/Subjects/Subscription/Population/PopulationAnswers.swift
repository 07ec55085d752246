// What the loop over a population asks of answers, and of events of one instant.

extension PopulationColumns {
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

    /// Whether an answer says no more than that a state goes on, and until when. Google Play names no end of the period
    /// in grace: that is the known one where it was asked at once.
    @inline(__always)
    func goesOn(
        _ state: UInt64, _ answer: UnsafePointer<SubscriptionAnswer>, _ at: Int64, _ expiry: Int64, _ timer: Int64,
        _ terms: UnsafePointer<PlanTerms>
    ) -> Bool {
        let answer = answer.pointee
        guard UInt64(answer.state.rawValue) == state, answer.isStated, !answer.isPrepaid else { return false }

        if state == Self.active { return answer.namedExpiry != .min && answer.namedTurn == .min }
        if state == Self.canceled || state == Self.expired { return answer.namedExpiry != .min }
        guard timer > at else { return false }

        if state == Self.hold { return answer.namedExpiry != .min }
        let isAtOnce = months.contains(expiry) && at >= expiry && at &- expiry < terms.pointee.lead
        return state == Self.grace && (answer.namedExpiry != .min || isAtOnce)
    }

    /// The step of an event of the last instant that meets an expire or an answer; `UInt8.max` when it does not.
    @inline(never)
    static func lateStep(_ ended: UInt64, _ kind: UInt8, _ state: UInt64, isAnswered: Bool) -> UInt8 {
        guard let ended = EndAtOneInstant(rawValue: UInt8(ended)), let kind = EventKind(rawValue: kind),
            let state = SubscriptionState(rawValue: UInt8(state))
        else { preconditionFailure("a word holds an end and a state, and a code a kind") }

        if isAnswered, kind != .info, !(kind == .revoke && state == .expired) { return PopulationStep.contained }
        switch ended.meeting(kind, state) {
        case nil: return .max
        case .illegal: return PopulationStep.illegal
        case .ok:
            if kind == .revoke { return PopulationStep.revoke }
            return ended == .open || ended == .overdue ? correctEnd : PopulationStep.nothing
        default: return PopulationStep.nothing
        }
    }
}
