import Foundation
import Measurement

/// What a gate found out about time.
public struct TimeOutcome: Sendable {
    /// Per cell of the suite, in its order.
    public var cells: [Cell]
    /// The controls.
    public var controls: [Control]
    /// Seconds of measuring.
    public var seconds: Double
    /// Seconds of those in the measuring processes; the rest is the gate's own.
    public var childSeconds: Double
    /// Processes that were run.
    public var processes: Int
    /// Links of each side that were compared, and whether they are the unit of the statistics.
    public var links: [GateSide: Int]
    /// Whether the layout was not varied enough for links to be the unit.
    public var layoutIsFixed: Bool
    /// What the reader has to know.
    public var notes: [String] = []

    /// What was found of one cell.
    public struct Cell: Sendable {
        /// The verdict.
        public var verdict: GateVerdict
        /// head / base − 1.
        public var change: Double?
        /// The interval of the change, at the level at which the verdict was found.
        public var interval: Interval?
        /// Units of the statistics of the smaller side.
        public var units = 0
        /// The median over the units, in nanoseconds.
        public var base: Double?
        /// The median over the units, in nanoseconds.
        public var head: Double?
        /// What fresh links gave, for a regression that was seen.
        public var confirmation: Confirmation?
        /// One sentence without a full stop on why there is no verdict.
        public var reason: String?

        /// What fresh links gave.
        public struct Confirmation: Sendable, Hashable {
            /// head / base − 1.
            public var change: Double
            /// Its interval.
            public var interval: Interval
        }
    }

    /// A comparison whose answer is known.
    public struct Control: Sendable, Hashable {
        /// `null` or `positive`.
        public var name: String
        /// What it should read, relative.
        public var expected: Double
        /// What it reads.
        public var change: Double?
        /// The interval of that.
        public var interval: Interval?
        /// Whether it reads what it should.
        public var holds: Bool
        /// Units of the smaller side.
        public var units: Int
    }
}

extension Interval {
    /// The interval of ratios, less 1, for one of log-ratios.
    var asChange: Interval { Interval(lower: expm1(lower), upper: expm1(upper)) }
}
