import Execution
import Jobs
import Results

/// The cells and metrics of a gate, and its settings.
package struct GateRequest {
    /// Returns a predicate for the names of wanted cells, from the names of all cells of the sides. A pattern that is a
    /// whole name selects that cell alone. The sides may belong to another lab than the command.
    package typealias CellFilter = (_ names: [String]) -> (String) -> Bool

    package var metrics: JudgedMetrics
    package var settings: GateSettings
    /// The tolerances of the call. The gate adds the cells' own.
    package var tolerances = Tolerances()
    /// True if cells are timed even if they execute the same code on both sides.
    package var timesAll = false
    /// Selects cells by patterns; `nil` for the marked cells.
    package var cellFilter: CellFilter?
    /// Returns true for a cell whose whole input a pattern names.
    package var isNamed: (String) -> Bool = { _ in false }
    /// The patterns in quotes, for messages.
    package var patterns: [String] = []
    /// The part of the cells to compare, if others compare the rest. The error of verdicts is shared by all parts.
    package var shard: Shard?
    /// Returns true to stop. Earlier verdicts are still reported.
    package var isInterrupted: () -> Bool = { false }

    package init(metrics: JudgedMetrics = .usual, settings: GateSettings = GateSettings()) {
        self.metrics = metrics
        self.settings = settings
    }

    /// Returns a predicate for the names of cells that patterns select among the cells of both sides; `nil` for the
    /// marked cells.
    func isWanted(among cells: some Sequence<ListedCell>) -> ((String) -> Bool)? {
        cellFilter?(cells.map(\.cell.path))
    }

    /// The beginning of a sentence on patterns that match nothing: `'no such' matches no cell`.
    var nothingMatches: String {
        let names = patterns.joined(separator: ", ")
        if names.isEmpty { return "the pattern matches no cell" }
        return patterns.count == 1 ? "\(names) matches no cell" : "none of \(names) matches a cell"
    }

    /// A sentence on patterns that match nothing on the sides of a comparison: `either side`, `both sides`.
    func nothingMatches(on sides: String) -> String {
        "\(nothingMatches) that the quick profile measures on \(sides)"
    }

    /// The requested exact metrics of the lab.
    var exactMetrics: [Metric] {
        metrics.labMetrics.filter { $0.kind == .exact }
    }

    /// The requested exact metrics of the user's own.
    func ownMetrics(of cells: [ListedCell]) -> [Metric] {
        cells.flatMap { $0.ownMetrics ?? [] }.map(\.metric).distinct().filter(metrics.contains)
    }
}
