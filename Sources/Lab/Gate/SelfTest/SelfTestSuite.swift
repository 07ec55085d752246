import Measurement
import Results

/// One suite of a self-test: the injected work, and the verdicts of the gate. It is a line of the state file.
package struct SelfTestSuite: Codable, Hashable, Sendable {
    /// The build and the settings of the comparison. Only suites with the same key are evaluated together.
    package var key: String
    package var kind: Kind
    /// The number of the suite among those of its kind, from 0.
    package var number: Int
    package var cells: Int
    package var verdicts: [String: Int]
    package var seconds: Double
    /// The cells whose slowdown was missed, for a suite with more work.
    package var overlooked: [String]?
    package var failedControls: Int

    /// The difference between head and the work tree. Its raw value is its name in files and options.
    package enum Kind: NamedCase, Hashable, Sendable {
        /// Head is identical, so any alarm is false.
        case identical
        /// Head has additional functions that are never called, so any alarm is false.
        case filled
        /// Head does more work in each call.
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

        /// The share of added work.
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

        /// The extra work of head. Its batches are a multiple of at least 20 operations, as controls with more work
        /// need.
        var headWork: HeadWork? {
            work == 0 ? nil : HeadWork(share: work, countMultiple: max(Int((1 / work).rounded()), 20))
        }

        /// The settings of the gate. For less than 5 % more work, it measures longer, with half the tolerance.
        ///
        /// - Parameter timeLimit: the seconds for suites without more work.
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

    /// The number of failing cells, confirmed or not.
    package var regressed: Int {
        [Verdict.regressed, .unconfirmed].reduce(0) { $0 + (verdicts[$1.rawValue] ?? 0) }
    }
}
