import Foundation
import Testing

/// Conditions of tests. A test that is skipped says why; `.ci/skips.txt` lists the skips that CI allows.
extension Trait where Self == ConditionTrait {
    /// The test calls programs of these names.
    package static func needs(programs: String...) -> Self {
        let missing = programs.filter { program(named: $0) == nil }
        return .enabled(if: missing.isEmpty, "not on the path: \(missing.joined(separator: ", "))")
    }

    /// The test takes minutes, and is a larger one of what another test promises.
    package static var isExhaustive: Self {
        .enabled(if: environment["MILLI_EXHAUSTIVE"] == "1", "takes long; MILLI_EXHAUSTIVE=1 runs it, as .ci/run does")
    }
}

/// The path of a program that can be called by its name alone; `nil` if it is not installed.
package func program(named name: String) -> String? {
    (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
}

private let environment = ProcessInfo.processInfo.environment
