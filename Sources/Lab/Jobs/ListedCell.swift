import LabKit
import Measurement
import Vocabulary

/// A cell of an executable, as it lists them: with the marks that its declaration gives it.
package struct ListedCell: Codable, Hashable, Sendable {
    /// The cell; its plan and metric are those of the time that a gate guards.
    package var cell: CellID
    package var role: Role
    /// The shape of its input; older executables do not say.
    package var shape: String?
    /// The unit of input sizes, as a plural; older executables do not say.
    package var sizeUnit: String?
    /// True if a gate guards its time by default.
    package var isGuarded: Bool
    /// True if a gate guards its exact metrics by default.
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

extension ExperimentDescription {
    /// All cells, marked or not, by the plan with which a gate times them.
    package var listedCells: [ListedCell] {
        inputs.flatMap { input in
            implementations.filter { $0.isShown(on: input.name) }.map { implementation in
                func isMarked(in marks: [CellID]) -> Bool {
                    marks.contains { $0.implementation == implementation.name && $0.input == input.name }
                }

                return ListedCell(
                    cell: CellID(
                        experiment: name, implementation: implementation.name, input: input.name, plan: .batches,
                        cores: implementation.cores),
                    role: implementation.role, shape: input.shape, sizeUnit: sizeUnit,
                    isGuarded: isMarked(in: guardedCells),
                    isCounted: isMarked(in: countedCells), profile: input.profile,
                    tolerance: tolerances.first {
                        $0.key.implementation == implementation.name && $0.key.input == input.name
                    }?.value,
                    ownMetrics: implementation.metrics.filter { $0.kind == .exact }.map(Metric.Description.init),
                    formerNames: implementation.formerNames.isEmpty ? nil : implementation.formerNames)
            }
        }
    }
}
