import Foundation
import Measurement
import Results

/// A run as the index of a site names it.
public struct PublishedRun: Sendable {
    /// The name of its folder: when it began, and the beginning of its digest.
    public var slug: String
    /// When it began.
    public var startedAt: Date
    /// The processor, or the architecture where the processor is not known.
    public var processor: String
    /// The rest of the machine in words.
    public var machine: String
    /// What tells whether stored values may be compared with those of another run.
    public var fingerprint: String
    /// The commit that was built.
    public var commit: String?
    /// Whether the tree had changes that are in no commit.
    public var isDirty: Bool
    /// The profile.
    public var profile: Profile
    /// The command as typed.
    public var command: String
    /// Cells with a number.
    public var cells: Int
    /// Verdicts on budgets.
    public var verdicts: [BudgetVerdict: Int]
    /// Implementations that answered differently from the reference.
    public var mismatches: Int
    /// Processes without a result, cases that could not be made.
    public var failures: Int
    /// Whether it was stopped before its end.
    public var isInterrupted: Bool

    /// What an index needs of a result.
    ///
    /// - Parameter digest: SHA-256 over the result file, which tells runs of one second apart.
    public init(_ result: ResultFile, digest: String) {
        let stamp = result.startedAt.formatted(
            Date.ISO8601FormatStyle(dateSeparator: .dash, dateTimeSeparator: .standard, timeSeparator: .omitted))
        slug = "\(stamp)-\(digest.prefix(8))"
        startedAt = result.startedAt
        let environment = result.environment
        processor = environment.processorModel ?? environment.architecture
        machine = [
            "\(environment.processors) \(environment.processors == 1 ? "processor" : "processors")",
            environment.operatingSystem, "Swift \(environment.swiftVersion)",
        ].joined(separator: ", ")
        fingerprint = result.fingerprint
        commit = environment.provenance.commit
        isDirty = environment.provenance.isDirty == true
        profile = result.profile
        command = result.command.joined(separator: " ")
        cells = result.cells.count
        verdicts = result.cells.reduce(into: [:]) { counts, cell in
            if cell.role != .floor, let verdict = cell.budget?.verdict { counts[verdict, default: 0] += 1 }
        }
        mismatches = result.mismatches.count
        failures = result.failures.count
        isInterrupted = result.interrupted
    }

    /// Where its report is, from the site's index.
    var report: String { "runs/\(slug)/index.html" }
    /// Where its result file is, from the site's index.
    var file: String { "runs/\(slug)/result.json" }

    /// When it began, as people write it: `2026-11-21 16:22:56 UTC`.
    var date: String {
        startedAt.ISO8601Format().replacing("T", with: " ").replacing("Z", with: " UTC")
    }
}
