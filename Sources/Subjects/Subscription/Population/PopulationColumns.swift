import CivilTime

/// The columns of a population as pointers, and what goes with them: 56 bytes a subscription. An unknown instant is
/// `Int64.min`. Sound to share between threads that feed disjoint subscriptions; valid as long as the population lives
/// and does not grow.
struct PopulationColumns: @unchecked Sendable {
    let last: UnsafeMutablePointer<Int64>
    let lastLegal: UnsafeMutablePointer<Int64>
    let expiry: UnsafeMutablePointer<Int64>
    /// By state: the end of grace or of hold; when it ended; when a pause that is scheduled or goes on will end.
    let timer: UnsafeMutablePointer<Int64>
    let begin: UnsafeMutablePointer<Int64>
    /// The first identity of the last instant.
    let identity: UnsafeMutablePointer<UInt64>
    /// The rest: see ``SubscriptionWord``.
    let word: UnsafeMutablePointer<UInt64>
    let terms: UnsafePointer<PlanTerms>
    let plans: UnsafePointer<BillingPlan>
    let steps: UnsafePointer<UInt8>
    let months: MonthTable
    let overflow: PopulationOverflow

    init(
        _ instants: [UnsafeMutablePointer<Int64>], _ words: [UnsafeMutablePointer<UInt64>],
        terms: UnsafePointer<PlanTerms>, plans: UnsafePointer<BillingPlan>, steps: UnsafePointer<UInt8>,
        _ overflow: PopulationOverflow
    ) {
        last = instants[0]
        expiry = instants[1]
        timer = instants[2]
        begin = instants[3]
        lastLegal = instants[4]
        identity = words[0]
        word = words[1]
        self.terms = terms
        self.plans = plans
        self.steps = steps
        months = .shared
        self.overflow = overflow
    }
}

/// The columns of ``GroupedEvents`` as pointers; valid until the call that lends them returns.
struct GroupedEventColumns: @unchecked Sendable {
    let groups: UnsafeBufferPointer<GroupedEvents.Group>
    let codes: UnsafePointer<UInt8>
    let instants: UnsafePointer<Int64>
    let identities: UnsafePointer<UInt64>
    let details: UnsafePointer<GroupedEvents.Detail>
    let answers: UnsafePointer<SubscriptionAnswer>
}

extension GroupedEvents {
    func withColumns<Result>(_ body: (GroupedEventColumns) throws -> Result) rethrows -> Result {
        try groups.withUnsafeBufferPointer { groups in
            try codes.withAddress { codes in
                try instants.withAddress { instants in
                    try identities.withAddress { identities in
                        try details.withAddress { details in
                            try answers.withAddress { answers in
                                try body(
                                    GroupedEventColumns(
                                        groups: groups, codes: codes, instants: instants, identities: identities,
                                        details: details, answers: answers))
                            }
                        }
                    }
                }
            }
        }
    }
}

extension Array {
    fileprivate func withAddress<Result>(_ body: (UnsafePointer<Element>) throws -> Result) rethrows -> Result {
        try withUnsafeBufferPointer { buffer in
            guard let address = buffer.baseAddress else {
                preconditionFailure("the buffer of an array has an address, even when it is empty")
            }
            return try body(address)
        }
    }
}

/// The terms of a plan for the loop over a population: lengths in milliseconds, switches as 0 and 1.
struct PlanTerms: Sendable, Hashable {
    /// 0 where a period is a fixed time, of ``length``.
    let months: Int64
    let length: Int64
    let isAnchored: Int64
    let grace: Int64
    let hold: Int64
    let isHoldFromExpiry: Int64
    let silence: Int64
    let lead: Int64

    init(_ plan: BillingPlan) {
        let fixed = plan.fixedLength ?? 0
        months = fixed == 0 ? plan.period.months : 0
        length = fixed
        isAnchored = plan.months == .anchored ? 1 : 0
        grace = plan.graceLength
        hold = plan.holdLength
        isHoldFromExpiry = plan.store == .appStore ? 1 : 0
        silence = plan.silence
        lead = plan.renewalLead
    }

    /// Where hold ends that an event begins; from the expiry, where that counts and is known.
    @inline(__always)
    func holdEnd(from instant: Int64, _ expiry: Int64) -> Int64 {
        Instant.adding(milliseconds: hold, to: isHoldFromExpiry != 0 && expiry != .min ? expiry : instant)
    }

    /// Where hold ends behind grace, which may have lasted longer than the plan's retry where the store named its end.
    @inline(__always)
    func holdEnd(after graceEnd: Int64, _ expiry: Int64) -> Int64 { max(holdEnd(from: graceEnd, expiry), graceEnd) }
}

/// A subscription's state in a population, beside its instants, in 64 bits.
///
/// From the lowest bit: state 4, cause 4 (0 for none), to be reconciled 1, pause scheduled 1, more identities of the
/// last instant elsewhere 1, day of the beginning 5, ``EndAtOneInstant`` 3, number of the plan 9, prepaid 1, expiry
/// named by the store 1, answered at the last instant 1, failed there 1, then what was illegal, older, duplicate and
/// contained, 8 bits each; what does not fit into these is counted elsewhere.
enum SubscriptionWord {
    static let state: UInt64 = 15
    static let causeShift: UInt64 = 4
    static let reconcile: UInt64 = 1 << 8
    static let pauseScheduled: UInt64 = 1 << 9
    static let moreIdentities: UInt64 = 1 << 10
    static let anchorShift: UInt64 = 11
    static let endShift: UInt64 = 16
    static let planShift: UInt64 = 19
    static let prepaid: UInt64 = 1 << 28
    static let named: UInt64 = 1 << 29
    static let answered: UInt64 = 1 << 30
    static let failing: UInt64 = 1 << 31
    /// What only answers set, and the loop looks at.
    static let byAnswers = prepaid | named | answered
    static let illegalShift: UInt64 = 32
    static let olderShift: UInt64 = 40
    static let duplicateShift: UInt64 = 48
    static let containedShift: UInt64 = 56
    static let count: UInt64 = 0xff

    static let plans = 512
    /// What is not saved.
    static let planAndMore = 511 << planShift | moreIdentities

    static func cause(_ word: UInt64) -> Cause? { Cause(rawValue: UInt8(word >> causeShift & 15)) }
    static func plan(_ word: UInt64) -> Int { Int(word >> planShift & 511) }
}
