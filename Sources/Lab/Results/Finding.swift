import Measurement

/// The verdict of a rule on one cell, with its numbers.
public struct Finding: Codable, Sendable {
    /// The cell.
    public var cell: CellID
    /// The role of the implementation; `nil` if the comparison does not know it.
    public var role: Role?
    /// The verdict.
    public var verdict: Verdict
    /// The value before, in the unit of the metric.
    public var base: Double?
    /// The value after.
    public var head: Double?
    /// head / base − 1.
    public var change: Double?
    /// The confidence interval of the change: at 99 % or more in a gate, otherwise at 95 %.
    public var interval: Interval?
    /// The result of a second comparison, with fresh links; `nil` unless the first showed a regression.
    public var confirmation: Confirmation?
    /// The reason of the verdict; `nil` if the numbers are enough.
    public var reason: FindingReason?
    /// The function that caused a change, as one sentence; `nil` without a search.
    public var cause: String?
    /// The difference that the cause explains, by function; `nil` without a search.
    public var difference: CallDifference?

    /// The change measured with fresh links.
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

    /// The relative worsening of the cell, negative for an improvement; `nil` without a change.
    var worsening: Double? { change.map(cell.metric.worsening) }

    /// True if it counts for or against a change. Floors, peers and bare work do not, because they only serve
    /// comparison.
    package var isCounted: Bool { role?.isContender ?? true }
}
