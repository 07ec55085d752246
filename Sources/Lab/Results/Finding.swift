import Measurement

/// The verdict of a rule on one cell, with the numbers that it rests on.
public struct Finding: Codable, Sendable {
    /// The cell.
    public var cell: CellID
    /// The role of the implementation; `nil` where the comparison does not know it.
    public var role: Role?
    /// The verdict.
    public var verdict: Verdict
    /// The value before, in the unit of the metric.
    public var base: Double?
    /// The value after.
    public var head: Double?
    /// head / base − 1.
    public var change: Double?
    /// The confidence interval of the change: of 99 % or more if a gate judged it, else of 95 %.
    public var interval: Interval?
    /// The result of a second comparison, with fresh links; `nil` unless the first showed a regression.
    public var confirmation: Confirmation?
    /// The reason of the verdict; `nil` if the numbers say it.
    public var reason: FindingReason?
    /// The function to which a change goes back, as one sentence; `nil` if it was not looked for.
    public var cause: String?
    /// The difference that the cause explains, function by function; `nil` if it was not looked for.
    public var difference: CallDifference?

    /// The change that fresh links show.
    public struct Confirmation: Codable, Sendable {
        /// head / base − 1.
        public var change: Double
        /// Its confidence interval, of 99 %.
        public var interval: Interval

        package init(change: Double, interval: Interval) {
            self.change = change
            self.interval = interval
        }
    }

    /// A finding whose verdict the caller chose.
    public init(
        _ cell: CellID, _ verdict: Verdict, base: Double? = nil, head: Double? = nil, change: Double? = nil,
        interval: Interval? = nil, reason: FindingReason? = nil
    ) {
        self.cell = cell
        self.verdict = verdict
        self.base = base
        self.head = head
        self.change = change
        self.interval = interval
        self.reason = reason
    }

    /// The finding for two values of an exact metric.
    public init(_ cell: CellID, exactly base: Double, _ head: Double, tolerance: Double? = nil) {
        guard !cell.metric.isKept || min(base, head) >= 0 else {
            self.init(cell, .unmeasurable, base: base, head: head, reason: .negativeSize)
            return
        }

        self.init(
            cell, cell.metric.verdict(base: base, head: head, tolerance: tolerance), base: base, head: head,
            change: Metric.change(from: base, to: head))
    }

    /// The change as a share by which the cell became worse, below zero if it became better; `nil` without a change.
    var worsening: Double? { change.map(cell.metric.worsening) }

    /// True if it counts for or against a change: a floor, a peer and bare work are there to measure the others by.
    package var isCounted: Bool { role?.isContender ?? true }
}
