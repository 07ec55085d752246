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

    /// The difference of head from the work tree. Its name in files and options is its raw value.
    package enum Kind: NamedCase, Hashable, Sendable {
        /// Nothing: any alarm is false.
        case identical
        /// Other code of the same meaning: functions that are never called stand between the others. Alarms are false.
        case filled
        /// More work in each call.
        case more(percent: Int)

        package static let allCases: [Kind] = [.identical, .filled] + [5, 10, 2, 1].map { .more(percent: $0) }

        package init?(rawValue: String) {
            guard let kind = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
            self = kind
        }

        package var rawValue: String {
            switch self {
            case .identical: "none"
            case .filled: "filled"
            case .more(let percent): "\(percent)%"
            }
        }

        /// The share of work that is added.
        package var work: Double {
            switch self {
            case .identical, .filled: 0
            case .more(let percent): Double(percent) / 100
            }
        }

        /// The source of head, in words.
        var sourceText: String {
            switch self {
            case .identical: "identical source"
            case .filled: "other code of the same meaning"
            case .more(let percent): "\(percent) % more work"
            }
        }

        /// The extra work of head, in batches of a multiple of 20 operations at least, as controls of more work need.
        var headWork: HeadWork? {
            work == 0 ? nil : HeadWork(share: work, countMultiple: max(Int((1 / work).rounded()), 20))
        }

        /// The settings of the gate that looks for it. Less than 5 % more work is looked for longer, and with half the
        /// tolerance.
        ///
        /// - Parameter timeLimit: seconds for suites without more work.
        func settings(timeLimit: Double, seed: UInt64) -> GateSettings {
            switch self {
            case .identical, .filled: GateSettings(timeLimit: timeLimit, seed: seed)
            case .more(let percent) where percent >= 5: GateSettings(timeLimit: 30, seed: seed)
            case .more(let percent):
                GateSettings(
                    tolerance: 0.005, layouts: GateSettings.layouts(forTolerance: 0.005),
                    timeLimit: percent >= 2 ? 60 : 300, seed: seed)
            }
        }
    }

    /// Cells that failed, confirmed or not.
    package var regressed: Int {
        [Verdict.regressed, .unconfirmed].reduce(0) { $0 + (verdicts[$1.rawValue] ?? 0) }
    }
}
