import Measurement
import Results

/// A cell of an executable, as it lists them: with the marks that its declaration gives it.
package struct ListedCell: Codable, Hashable, Sendable {
    /// The cell; its plan and metric are those of the time that a gate guards.
    package var cell: CellID
    package var role: Role
    /// The shape of its input; older executables do not say.
    package var shape: String?
    /// The unit of input sizes, as a plural; older executables do not say.
    package var sizeUnit: String?
    /// If a gate guards its time by default.
    package var isGuarded: Bool
    /// If a gate guards its exact metrics by default.
    package var isCounted: Bool
    /// The smallest profile that runs its input.
    package var profile: Profile
    /// The relative change that still counts as the same, if it has one of its own.
    package var tolerance: Double?
    /// The exact metrics of the user's own.
    package var ownMetrics: [Metric.Description]?
    /// The names that its implementation had before; `nil` if it had none.
    package var formerNames: [String]?
}
