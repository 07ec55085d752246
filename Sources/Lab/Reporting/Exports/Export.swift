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

/// What a result is in another format.
public struct Export: Sendable {
    public struct File: Sendable {
        /// The file's ending, or, for one file per cell, its whole name; empty where there is one file.
        public var name: String
        public var text: String
    }

    public var files: [File]
    /// The cells that the format has no place for.
    public var leftOut: [Cell]

    /// What is left out in words: `2 of resident, 1 of allocations`; `nil` for nothing.
    public var leftOutStatement: String? {
        guard !leftOut.isEmpty else { return nil }
        let kinds = leftOut.grouped { cell in
            cell.isOfNoImplementation
                ? cell.idOfAllCores.label : cell.metric == .time ? "\(cell.plan) time" : cell.metric.name
        }
        return kinds.map { "\($0.elements.count) of \($0.key)" }.joined(separator: ", ")
    }
}

extension Export {
    init(_ text: String, leftOut: [Cell] = []) { self.init(files: [File(name: "", text: text)], leftOut: leftOut) }

    init(json value: JSONValue, leftOut: [Cell]) { self.init(value.json + "\n", leftOut: leftOut) }
}

public struct ExportError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }

    static func unreadable(_ file: String, _ reason: String) -> ExportError {
        .init("\(file): \(reason), so no row can be added; move it away to begin another series")
    }

    static func check(_ result: ResultFile) throws(ExportError) {
        var seen: Set<CellID> = []
        for cell in result.cells {
            let name = CellName(cell).text(of: cell)
            guard seen.insert(cell.id).inserted else { throw ExportError("the result holds the cell \(name) twice") }
            guard cell.min <= cell.max else {
                throw ExportError(
                    "the cell \(name) has a smallest sample of \(cell.min) and a largest of \(cell.max); the first "
                        + "must not be above")
            }
        }
    }
}
