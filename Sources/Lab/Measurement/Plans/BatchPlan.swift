/// Times operations in batches: a few each, in turns, of which the shortest counts.
public struct BatchPlan: Sendable {
    public struct Settings: Codable, Hashable, Sendable {
        public var counts: [Int]?
        public var batchTime = 200_000.0
        public var batches = 4
        public var extraWork = 0.0
        public var countMultiple: Int?
        public init() {}
    }
    public struct Result { public var count: Int; public var granularity: Int; public var canDoMore: Bool; public var time: Double? }
    let settings: Settings
    public init(_ settings: Settings) { self.settings = settings }
    public func measure(_ operations: [MeasuredOperation], clock: some NanosecondClock) -> [Result] { [] }
}
