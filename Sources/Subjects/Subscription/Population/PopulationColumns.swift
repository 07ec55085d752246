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
