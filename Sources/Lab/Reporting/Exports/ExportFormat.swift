import Foundation
import Nouns
import Results

/// A format that other tools read. A new one takes a file of its own and a line in ``all``.
///
/// Source: exports, Formats other tools read.
package struct ExportFormat: Sendable, Hashable {
    /// The name on the command line.
    package let name: String
    /// The number and the names of its files.
    package let layout: Layout
    /// The contents other than numbers that the format supports.
    private let contents: Set<Content>
    private let write: @Sendable (Job) throws -> Export

    /// The formats in display order.
    package static let all: [ExportFormat] = [
        .jmh, .googleBenchmark, .benchstat, .bencher, .githubActionBenchmark, .githubActionBenchmarkBigger, .otava,
        .hyperfine, .hgrm, .csv, .junit,
    ]

    /// The files that a format writes.
    package enum Layout: Sendable, Hashable {
        /// A single file.
        case single
        /// Several files with a common name and different endings.
        case endings
        /// A file for each cell. Several cells need a folder.
        case perCell
    }

    /// A kind of content other than numbers.
    enum Content: Sendable, CaseIterable {
        case verdicts, mismatches, absences, failures, capacities, growth, validations, recipes, part, interruption

        /// Returns the content of this kind in a result, with its number; `nil` without any.
        func statement(on result: ResultFile) -> String? {
            func of(_ count: Int, _ one: String, _ many: String) -> String? {
                count == 0 ? nil : counted(count, one, many)
            }

            return switch self {
            case .verdicts:
                of(result.cells.count { $0.budget != nil }, "verdict on a budget", "verdicts on budgets")
            case .mismatches: of(result.mismatches.count, "mismatch", "mismatches")
            case .absences:
                of(result.notRun.count, "reason for a missing number", "reasons for missing numbers")
            case .failures: of(result.failures.count, "failure", "failures")
            case .capacities: of(result.capacity?.count ?? 0, "capacity", "capacities")
            case .growth: of(result.growth.count, "statement on growth", "statements on growth")
            case .validations: of(result.verifications.count, "validation", "validations")
            case .recipes: of(result.datasets.count, "recipe of an input", "recipes of inputs")
            case .part: result.shard.map { "that the result is part \($0.number) of \($0.count) of a run" }
            case .interruption: result.isInterrupted ? "that the run was interrupted" : nil
            }
        }
    }

    /// A result to write.
    struct Job {
        var result: ResultFile
        var stem: String
        var existing: (_ ending: String) throws -> String?
    }

    init(
        _ name: String, layout: Layout = .single, holding contents: Set<Content> = [],
        _ write: @escaping @Sendable (Job) throws -> Export
    ) {
        self.name = name
        self.layout = layout
        self.contents = contents
        self.write = write
    }

    /// Returns true if two formats have the same name.
    package static func == (left: ExportFormat, right: ExportFormat) -> Bool { left.name == right.name }
    /// Hashes the name.
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// Writes the cells of a result that the format supports.
    ///
    /// - Parameters:
    ///   - stem: the path of several files without their endings.
    ///   - existing: returns the text of the file with an ending, if there is one.
    /// - Throws: ``ExportError``, and the errors of `existing`.
    package func export(
        _ result: ResultFile, stem: String = "", existing: @escaping (_ ending: String) throws -> String? = { _ in nil }
    ) throws -> Export {
        try ExportError.check(result)
        var export = try write(Job(result: result, stem: stem, existing: existing))
        export.otherLeftOut = Content.allCases.filter { !contents.contains($0) }.compactMap { $0.statement(on: result) }
        return export
    }
}
