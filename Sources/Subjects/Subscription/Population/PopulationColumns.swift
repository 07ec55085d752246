/// The columns of a population as pointers, and what goes with them: 48 bytes a subscription.
///
/// An instant that is not known is `Int64.min`. Sound to share between threads that feed disjoint subscriptions, because
/// each entry belongs to one subscription; valid as long as the population lives and does not grow.
public struct PopulationColumns: @unchecked Sendable {
    /// The instant of the last event.
    public let last: UnsafeMutablePointer<Int64>
    /// The end of the last period.
    public let expiry: UnsafeMutablePointer<Int64>
    /// By state: the end of grace or of hold; when it ended; when a pause that is scheduled or goes on will end.
    public let timer: UnsafeMutablePointer<Int64>
    /// When the subscription began.
    public let begin: UnsafeMutablePointer<Int64>
    /// The first identity of the last instant.
    public let identity: UnsafeMutablePointer<UInt64>
    /// The rest: see ``SubscriptionWord``.
    public let word: UnsafeMutablePointer<UInt64>
    /// The terms of each plan.
    public let terms: UnsafePointer<PlanTerms>
    /// The step of each state and kind.
    public let steps: UnsafePointer<UInt8>
    let months: MonthTable
    let overflow: PopulationOverflow

    /// By day from 1970-01-01: the month from January 1970, times 32, and the day of the month.
    public var monthsByDay: UnsafePointer<UInt16> { months.days }
    /// By month from January 1970: its first day.
    public var firstDays: UnsafePointer<Int32> { months.starts }
    /// The first instant that is not in the table of months.
    public var endOfMonths: UInt64 { months.end }

    init(
        _ instants: [UnsafeMutablePointer<Int64>], _ words: [UnsafeMutablePointer<UInt64>],
        terms: UnsafePointer<PlanTerms>, steps: UnsafePointer<UInt8>, _ overflow: PopulationOverflow
    ) {
        (last, expiry, timer, begin) = (instants[0], instants[1], instants[2], instants[3])
        (identity, word) = (words[0], words[1])
        self.terms = terms
        self.steps = steps
        months = .shared
        self.overflow = overflow
    }

    /// Whether an identity is among those of the last instant that are kept elsewhere.
    @inline(never)
    public func isKnownElsewhere(_ identity: UInt64, of number: UInt32) -> Bool {
        overflow.contains(identity, of: number)
    }

    /// Keeps a further identity of the last instant elsewhere.
    @inline(never)
    public func keepElsewhere(_ identity: UInt64, of number: UInt32) { overflow.add(identity, of: number) }

    /// Forgets what is kept elsewhere.
    @inline(never)
    public func forgetElsewhere(of number: UInt32) { overflow.removeIdentities(of: number) }

    /// Counts what does not fit into 12 bits.
    @inline(never)
    public func countElsewhere(illegal: Int, older: Int, duplicates: Int, of number: UInt32) {
        overflow.add(PopulationCounts(illegal: illegal, older: older, duplicates: duplicates), of: number)
    }
}

/// The columns of ``GroupedEvents`` as pointers; valid until the call that lends them returns.
public struct GroupedEventColumns: @unchecked Sendable {
    /// The number of groups.
    public let groups: Int
    /// By group: the number of the subscription.
    public let numbers: UnsafePointer<UInt32>
    /// By group: where its events end.
    public let ends: UnsafePointer<Int>
    /// By group: where its details end.
    public let detailEnds: UnsafePointer<Int>
    /// By event: kind, and 32 where there are details, 64 where the store is to be asked.
    public let codes: UnsafePointer<UInt8>
    /// By event: when.
    public let instants: UnsafePointer<Int64>
    /// By event: what tells it from others of its instant.
    public let identities: UnsafePointer<UInt64>
    /// By event with details: the expiry.
    public let expiries: UnsafePointer<Int64>
    /// By event with details: the resumption.
    public let resumptions: UnsafePointer<Int64>
    /// By event with details: the cause.
    public let causes: UnsafePointer<UInt8>
}

extension GroupedEvents {
    /// Lends the columns.
    public func withColumns<Result>(_ body: (GroupedEventColumns) throws -> Result) rethrows -> Result {
        try numbers.withAddress { numbers in
            try ends.withAddress { ends in
                try detailEnds.withAddress { detailEnds in
                    try codes.withAddress { codes in
                        try instants.withAddress { instants in
                            try identities.withAddress { identities in
                                try expiries.withAddress { expiries in
                                    try resumptions.withAddress { resumptions in
                                        try causes.withAddress { causes in
                                            try body(
                                                GroupedEventColumns(
                                                    groups: groups, numbers: numbers, ends: ends,
                                                    detailEnds: detailEnds, codes: codes, instants: instants,
                                                    identities: identities, expiries: expiries,
                                                    resumptions: resumptions, causes: causes))
                                        }
                                    }
                                }
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
