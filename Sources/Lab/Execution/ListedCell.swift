import Foundation
import Measurement
import Results

package struct ListedCell: Codable, Hashable, Sendable {
    /// The cell; its plan and metric are those of the time that a gate guards.
    package var cell: CellID
    package var role: Role
    /// Whether its time is guarded when nothing else is asked for.
    package var isGuarded: Bool
    /// Whether what is exact of it is guarded when nothing else is asked for.
    package var isCounted: Bool
    /// The smallest profile that runs its input.
    package var profile: Profile
    package var ownMetrics: [Metric.Description]?
}
