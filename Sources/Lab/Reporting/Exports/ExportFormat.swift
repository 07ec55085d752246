import Foundation
import Results

/// A format that other tools read. To add one takes a file of its own, and a line in ``all``.
///
/// Source: exports, Formats other tools read.
public struct ExportFormat: Sendable, Hashable {
    /// Its name on the command line.
    public let name: String
    public let layout: Layout
    /// Whether cells are told apart by their number of cores too. Elsewhere it is appended to names that would collide.
    let knowsCores: Bool
    private let write: @Sendable (Job) throws -> Export

    /// The formats, in the order in which they are told.
    public static let all: [ExportFormat] = [
        .jmh, .googleBenchmark, .benchstat, .bencher, .githubActionBenchmark, .otava, .hyperfine, .hgrm, .csv, .junit,
    ]

    /// How many files there are.
    public enum Layout: Sendable, Hashable {
        case single
        /// Several that have a name in common and differ in their endings.
        case endings
        /// One for each cell, so that it takes a folder where there are more.
        case perCell
    }

    struct Job {
        var result: ResultFile
        var stem: String
        var existing: (_ ending: String) throws -> String?
    }

    init(
        _ name: String, layout: Layout = .single, knowsCores: Bool = false,
        _ write: @escaping @Sendable (Job) throws -> Export
    ) {
        self.name = name
        self.layout = layout
        self.knowsCores = knowsCores
        self.write = write
    }

    public static func == (left: ExportFormat, right: ExportFormat) -> Bool { left.name == right.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// Writes the cells of a result, as far as the format has a place for them; `stem` is the path of several files
    /// without their endings. `existing` gives the text of the file with an ending that is there already. Throws
    /// ``ExportError``, and what `existing` throws.
    public func export(
        _ result: ResultFile, stem: String = "", existing: @escaping (_ ending: String) throws -> String? = { _ in nil }
    ) throws -> Export {
        var result = result
        if !knowsCores { result.cells = result.cells.withCoresInNames }
        try ExportError.check(result)
        return try write(Job(result: result, stem: stem, existing: existing))
    }
}
