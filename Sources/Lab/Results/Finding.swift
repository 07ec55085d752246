import Measurement

/// What a rule concluded of one cell, with the numbers that it rests on.
public struct Finding: Codable, Sendable {
    public var cell: CellID
    public var verdict: Verdict
    /// The value that it is held against, in the unit of the metric.
    public var base: Double?
    /// Its own value.
    public var head: Double?
    /// head / base − 1.
    public var change: Double?
    public var interval: Interval?
    /// What fresh links gave, for a regression that was seen: the change and its interval.
    public var confirmation: Confirmation?
    /// One sentence without a full stop.
    public var reason: String?

    public struct Confirmation: Codable, Sendable {
        public var change: Double
        public var interval: Interval

        package init(change: Double, interval: Interval) { (self.change, self.interval) = (change, interval) }
    }

    public init(
        _ cell: CellID, _ verdict: Verdict, base: Double? = nil, head: Double? = nil, change: Double? = nil,
        interval: Interval? = nil, reason: String? = nil
    ) {
        self.cell = cell
        self.verdict = verdict
        self.base = base
        self.head = head
        self.change = change
        self.interval = interval
        self.reason = reason
    }

    public init(_ cell: CellID, exactly base: Double, _ head: Double, tolerance: Double? = nil) {
        self.init(
            cell, cell.metric.verdict(base: base, head: head, tolerance: tolerance), base: base, head: head,
            change: base == 0 ? (head == 0 ? 0 : .infinity) : head / base - 1)
    }
}
