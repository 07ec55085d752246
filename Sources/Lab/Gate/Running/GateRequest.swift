import Execution
import Jobs
import Results

/// The cells and metrics that a gate compares, and the settings by which it does.
package struct GateRequest {
    /// Returns a predicate of the names of wanted cells, given the names of all cells that the sides have: a pattern
    /// that is a whole name takes that cell alone. The sides may be of another lab than the command.
    package typealias CellFilter = (_ names: [String]) -> (String) -> Bool

    package var metrics: JudgedMetrics
    package var settings: GateSettings
    /// The tolerances of the call; the gate adds those that cells declare.
    package var tolerances = Tolerances()
    /// True if cells are timed that execute the same code on both sides.
    package var timesAll = false
    /// Selects cells by patterns; `nil` for the marked cells.
    package var selection: CellFilter?
    /// Returns true for a cell whose whole input a pattern names.
    package var isNamed: (String) -> Bool = { _ in false }
    /// The patterns as messages quote them.
    package var patterns: [String] = []
    /// The part of the cells to compare, if others compare the rest; the verdicts of all parts hold together.
    package var shard: Shard?
    /// Returns true to stop; verdicts from before are reported.
    package var isInterrupted: () -> Bool = { false }

    package init(metrics: JudgedMetrics = .usual, settings: GateSettings = GateSettings()) {
        self.metrics = metrics
        self.settings = settings
    }

    /// Returns a predicate of the names of cells that patterns take, of those of both sides; `nil` for the marked
    /// cells.
    func isWanted(among cells: some Sequence<ListedCell>) -> ((String) -> Bool)? {
        selection?(cells.map(\.cell.path))
    }

    /// The beginning of a sentence on patterns that take nothing: `'no such' matches no cell`.
    var nothingMatches: String {
        let names = patterns.joined(separator: ", ")
        if names.isEmpty { return "the pattern matches no cell" }
        return patterns.count == 1 ? "\(names) matches no cell" : "none of \(names) matches a cell"
    }

    /// A sentence on patterns that take nothing on the sides of a comparison: `either side`, `both sides`.
    func nothingMatches(on sides: String) -> String {
        "\(nothingMatches) that the quick profile measures on \(sides)"
    }

    /// The exact metrics of the lab that are asked for.
    var exactMetrics: [Metric] {
        metrics.ofLab.filter { $0.kind == .exact }
    }

    /// The exact metrics of the user's own that are asked for.
    func ownMetrics(of cells: [ListedCell]) -> [Metric] {
        cells.flatMap { $0.ownMetrics ?? [] }.map(\.metric).distinct().filter(metrics.contains)
    }
}
