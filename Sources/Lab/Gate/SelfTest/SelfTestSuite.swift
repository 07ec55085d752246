import Measurement
import Results

/// One suite of a self-test: the work that was injected, and the verdicts of the gate. A line of the state file.
package struct SelfTestSuite: Codable, Hashable, Sendable {
    /// The build and the way of comparing it; only suites of one key count together.
    package var key: String
    package var kind: Kind
    /// Its number among the suites of its kind, from 0.
    package var number: Int
    package var cells: Int
    package var verdicts: [String: Int]
    package var seconds: Double
    /// The cells whose slow-down was not found, of a suite with more work.
    package var overlooked: [String]?
    package var failedControls: Int

    package enum Kind: String, NamedCase, Hashable, Sendable {
        /// Nothing: any alarm is false.
        case identical = "none"
        /// Other code of the same meaning: functions that are never called stand between the others. Alarms are false.
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

        /// The source of head, in words.
        var sourceText: String {
            switch self {
            case .identical: "identical source"
            case .filled: "other code of the same meaning"
            case .one, .two, .five, .ten: "\(Int((work * 100).rounded())) % more work"
            }
        }

        /// The extra work of head, in batches of a multiple of 20 operations at least, as controls of more work need.
        var headWork: HeadWork? {
            work == 0 ? nil : HeadWork(share: work, countMultiple: max(Int((1 / work).rounded()), 20))
        }

        /// The settings of the gate that looks for it.
        ///
        /// - Parameter timeLimit: seconds for suites without more work.
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

    /// Cells that failed, confirmed or not.
    package var regressed: Int {
        [Verdict.regressed, .unconfirmed].reduce(0) { $0 + (verdicts[$1.rawValue] ?? 0) }
    }
}
