/// The columns of a population as pointers, and the tables of its loop: 56 bytes a subscription. An unknown instant is
/// `noInstant`.
///
/// Sound to share between threads that feed different subscriptions. Valid while the population lives and does not
/// grow.
struct PopulationColumns: @unchecked Sendable {
    /// The instant of the last event.
    private(set) var last: UnsafeMutablePointer<Int64>
    /// The instant of the last event that was not illegal.
    private(set) var lastLegal: UnsafeMutablePointer<Int64>
    private(set) var expiry: UnsafeMutablePointer<Int64>
    /// The instant that the state has besides the period; see ``AnsweredMoment``.
    private(set) var timer: UnsafeMutablePointer<Int64>
    private(set) var begin: UnsafeMutablePointer<Int64>
    /// The first identity of the last instant.
    private(set) var identity: UnsafeMutablePointer<UInt64>
    /// Everything else: see ``SubscriptionWord``.
    private(set) var word: UnsafeMutablePointer<UInt64>

    let terms: UnsafePointer<PlanTerms>
    let plans: UnsafePointer<BillingPlan>
    let steps: UnsafePointer<UInt8>
    let months: MonthTable
    /// The reference is not counted: with counting, copies of the columns took a fifth of the instructions of a
    /// question.
    private let uncountedOverflow: Unmanaged<PopulationOverflow>

    /// Makes empty columns.
    init(
        terms: UnsafePointer<PlanTerms>, plans: UnsafePointer<BillingPlan>, steps: UnsafePointer<UInt8>,
        _ overflow: PopulationOverflow
    ) {
        last = .allocate(capacity: 0)
        lastLegal = .allocate(capacity: 0)
        expiry = .allocate(capacity: 0)
        timer = .allocate(capacity: 0)
        begin = .allocate(capacity: 0)
        identity = .allocate(capacity: 0)
        word = .allocate(capacity: 0)
        self.terms = terms
        self.plans = plans
        self.steps = steps
        months = .shared
        uncountedOverflow = .passUnretained(overflow)
    }

    /// The facts that do not fit into the columns.
    var overflow: PopulationOverflow { uncountedOverflow.takeUnretainedValue() }

    func deallocate() {
        last.deallocate()
        lastLegal.deallocate()
        expiry.deallocate()
        timer.deallocate()
        begin.deallocate()
        identity.deallocate()
        word.deallocate()
    }

    /// Makes room for `room` subscriptions. The first `count` keep their values.
    mutating func move(to room: Int, count: Int) {
        func move<Value>(_ column: inout UnsafeMutablePointer<Value>) {
            let moved = UnsafeMutablePointer<Value>.allocate(capacity: room)
            moved.moveInitialize(from: column, count: count)
            column.deallocate()
            column = moved
        }

        // One column after the other, so that there is at most one copy at a time.
        move(&last)
        move(&lastLegal)
        move(&expiry)
        move(&timer)
        move(&begin)
        move(&identity)
        move(&word)
    }

    /// Makes subscriptions without events.
    func initialize(_ numbers: Range<Int>, plan: Int) {
        for column in [last, lastLegal, expiry, timer, begin] {
            (column + numbers.lowerBound).initialize(repeating: .noInstant, count: numbers.count)
        }

        (identity + numbers.lowerBound).initialize(repeating: 0, count: numbers.count)
        let word = UInt64(plan) << SubscriptionWord.planShift
        (self.word + numbers.lowerBound).initialize(repeating: word, count: numbers.count)
    }

    /// Forgets everything but the plans of the first subscriptions.
    func forgetEvents(count: Int) {
        for column in [last, lastLegal, expiry, timer, begin] { column.update(repeating: .noInstant, count: count) }
        identity.update(repeating: 0, count: count)
        for number in 0..<count { word[number] &= SubscriptionWord.planMask << SubscriptionWord.planShift }
    }
}
