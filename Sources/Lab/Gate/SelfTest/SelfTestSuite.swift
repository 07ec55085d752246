import Foundation
import Results
import Synchronization

/// One suite of a self-test: what was injected, and what the gate said. A line of the state file.
package struct SelfTestSuite: Codable, Hashable, Sendable {
    /// What was built, and how it was compared; suites of another key do not count together.
    package var key: String
    package var kind: Kind
    /// Which suite of its kind it is, from 0.
    package var number: Int
    package var cells: Int
    package var verdicts: [String: Int]
    package var seconds: Double
    /// The cells in which nothing was found, of a suite where something was injected.
    package var overlooked: [String]?
    package var failedControls: Int

    package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        /// Nothing: any alarm is false.
        case identical = "none"
        /// Other code of the same meaning: functions that nobody calls stand between the others. Any alarm is false.
        case filled = "filled"
        case five = "5%"
        case ten = "10%"
        /// 2 % more work, looked for with half the tolerance and twice the time.
        case two = "2%"
        /// 1 % more work, looked for with half the tolerance and five times the time.
        case one = "1%"

        package var work: Double {
            switch self {
            case .identical, .filled: 0
            case .one: 0.01
            case .two: 0.02
            case .five: 0.05
            case .ten: 0.1
            }
        }

        /// What head does beyond what is counted, in batches of a multiple of 20 at least, as a control wants them.
        var headWork: HeadWork? {
            work == 0 ? nil : HeadWork(share: work, countMultiple: max(Int((1 / work).rounded()), 20))
        }

        /// How it is looked for (measurement, goals of the gate); what means the same, in so many seconds.
        func settings(timeLimit: Double, seed: UInt64) -> GateSettings {
            switch self {
            case .identical, .filled: GateSettings(timeLimit: timeLimit, seed: seed)
            case .five, .ten: GateSettings(timeLimit: 30, seed: seed)
            case .two, .one:
                GateSettings(
                    tolerance: 0.005, layouts: GateSettings.layouts(forTolerance: 0.005),
                    timeLimit: self == .two ? 60 : 300, seed: seed)
            }
        }
    }

    package var regressed: Int { verdicts[Verdict.regressed.rawValue] ?? 0 }
}
