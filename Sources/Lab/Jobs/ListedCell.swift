import LabKit
import Measurement
import Vocabulary

/// A cell in an executable's list, with the marks of its declaration.
package struct ListedCell: Codable, Hashable, Sendable {
    /// The cell, with the plan and the metric of the time that a gate guards.
    package var cell: CellID
    package var role: Role
    /// The shape of its input; absent for older executables.
    package var shape: String?
    /// The unit of input sizes, as a plural; absent for older executables.
    package var sizeUnit: String?
    /// True if a gate guards its time by default.
    package var isGuarded: Bool
    /// True if a gate guards its exact metrics by default.
    package var isCounted: Bool
    /// The smallest profile that runs its input.
    package var profile: Profile
    /// The relative change that still counts as the same; `nil` for the metric's own.
    package var tolerance: Double?
    /// The exact metrics of the user's own.
    package var ownMetrics: [Metric.Description]?
    /// The former names of its implementation; `nil` without any.
    package var formerNames: [String]?
}

extension ExperimentDescription {
    /// All cells, marked or not, with the plan by which a gate times them.
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
