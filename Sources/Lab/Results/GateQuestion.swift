import Foundation

/// The options that decide what a gate compares and how it judges. They are the same in all parts of one gate.
package struct GateQuestion: Codable, Hashable, Sendable {
    /// The patterns; empty for the guarded cells.
    package var patterns: [String] = []
    /// The sorted names of the metrics; `nil` for the default metrics.
    package var metrics: [String]?
    /// The relative tolerance of the call; `nil` for the tolerances of cells and metrics.
    package var tolerance: Double?
    /// The number of compared links of each side.
    package var layouts: Int
    /// The seconds of measuring.
    package var timeLimit: Double
    /// True if cells are timed even if they execute the same code on both sides.
    package var timesAll = false
    /// True if the notes report the spread of each cell and its sources.
    package var reportsSpread = false
    /// The executable that is built, if the call names one; `nil` for the usual one.
    package var product: String?
    /// The seed of the order of processes and links.
    package var seed: UInt64

    private enum CodingKeys: String, CodingKey {
        case patterns, metrics, tolerance, layouts, timeLimit, timesAll
        /// Files have always had this name for it.
        case reportsSpread = "reportsNoise"
        case product, seed
    }

    package init(layouts: Int, timeLimit: Double, seed: UInt64) {
        self.layouts = layouts
        self.timeLimit = timeLimit
        self.seed = seed
    }

    /// One option in words.
    package struct Statement: Hashable, Sendable {
        /// The option: `the seed`.
        package let option: String
        /// The value: `1`.
        package let value: String
    }

    /// All options in words, always in the same order.
    package var statements: [Statement] {
        [
            Statement(option: "the patterns", value: patterns.joined(separator: " ")),
            Statement(option: "the metrics", value: metrics?.joined(separator: ",") ?? "the default ones"),
            Statement(option: "the tolerance", value: tolerance.map { "\($0)" } ?? "each its own"),
            Statement(option: "the layouts", value: "\(layouts)"),
            Statement(option: "the time limit", value: String(format: "%g s", timeLimit)),
            Statement(option: "the cells to time", value: timesAll ? "all" : "those whose code changed"),
            Statement(option: "the spread to report", value: reportsSpread ? "that of each cell" : "none"),
            Statement(option: "the product", value: product ?? "the usual one"),
            Statement(option: "the seed", value: "\(seed)"),
        ]
    }
}
