import LabKit

/// A mismatch as a person wants it: who, where, what, and the code that shows it.
public struct MismatchReport {
    private let mismatch: Mismatch
    private let command: String

    /// The report of one mismatch.
    ///
    /// - Parameter command: the name of the command that finds it again.
    public init(_ mismatch: Mismatch, command: String) {
        self.mismatch = mismatch
        self.command = command
    }

    /// The lines, the last of which can be pasted into a test.
    public var lines: [String] {
        let place = mismatch.step.map { " after mutation \($0)" } ?? ""
        var lines = [
            "mismatch: \(mismatch.experiment)/\(mismatch.implementation) on \(mismatch.input)\(place): "
                + "expected \(mismatch.expected), answered \(mismatch.answered)",
            "  again with: \(command) verify '\(mismatch.experiment)/\(mismatch.implementation)/*' --seed \(mismatch.seed)",
        ]
        if let counterexample = mismatch.counterexample {
            lines.append("  minimal case:")
            lines += counterexample.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
        }
        return lines
    }
}
