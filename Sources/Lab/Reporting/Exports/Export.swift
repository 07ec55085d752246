import Foundation
import LabKit

/// What a result is in another format.
public struct Export: Sendable {
    /// A file of it.
    public struct File: Sendable {
        /// The file's ending, or, for one file per cell, its whole name; empty where there is one file.
        public var name: String
        /// What it holds.
        public var text: String
    }

    /// The files.
    public var files: [File]
    /// The cells that the format has no place for.
    public var leftOut: [Cell]

    /// What is left out in words: `2 of resident, 1 of allocations`; `nil` for nothing.
    public var leftOutStatement: String? {
        guard !leftOut.isEmpty else { return nil }
        let kinds = leftOut.grouped { cell in
            let isNone = cell.isInputItself || cell.isCopy
            return isNone ? cell.contender : cell.metric == .time ? "\(cell.plan.rawValue) time" : cell.metric.rawValue
        }
        return kinds.map { "\($0.elements.count) of \($0.key)" }.joined(separator: ", ")
    }

    init(_ text: String, leftOut: [Cell] = []) {
        files = [File(name: "", text: text)]
        self.leftOut = leftOut
    }

    init(files: [File], leftOut: [Cell]) {
        self.files = files
        self.leftOut = leftOut
    }

    /// A document of one JSON value.
    init(json value: some Encodable, leftOut: [Cell]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        self.init(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n", leftOut: leftOut)
    }
}

/// Why a result cannot be exported.
public enum ExportError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A cell is there twice, which no format can tell apart.
    case twice(String)
    /// A cell without a sample.
    case noSamples(String)
    /// A cell with a number that is not finite, which no format has.
    case notFinite(String)
    /// A cell whose smallest sample is larger than its largest.
    case unordered(String, min: Double, max: Double)
    /// The format cannot be empty.
    case nothing(format: ExportFormat)
    /// The series that is to be continued is none.
    case unreadableSeries(file: String, reason: String)

    /// One line.
    public var description: String {
        switch self {
        case .twice(let cell): "the result holds the cell \(cell) twice"
        case .noSamples(let cell): "the cell \(cell) has a process without samples"
        case .notFinite(let cell): "the cell \(cell) has a number that is not finite"
        case .unordered(let cell, let min, let max):
            "the cell \(cell) has a smallest sample of \(min) and a largest of \(max); the first must not be above"
        case .nothing(let format):
            "there is no \(format == .hgrm ? "time" : "number") to export, and \(format.rawValue) cannot be empty"
        case .unreadableSeries(let file, let reason):
            "\(file): \(reason), so no row can be added; move it away to begin another series"
        }
    }

    /// What every format takes for granted.
    static func check(_ result: ResultFile) throws(ExportError) {
        var seen: Set<String> = []
        for cell in result.cells {
            let name = CellName(cell).text(of: cell)
            guard seen.insert(name).inserted else { throw .twice(name) }
            guard !cell.processes.isEmpty, cell.processes.allSatisfy({ !$0.samples.isEmpty }) else {
                throw .noSamples(name)
            }
            let statistics = [
                cell.min, cell.p25, cell.median, cell.p75, cell.p90, cell.p99, cell.max, cell.mad,
                cell.ratioToReference?.value ?? 1, cell.ratioToFloor?.value ?? 1,
            ]
            guard statistics.allSatisfy(\.isFinite), cell.processes.allSatisfy({ $0.samples.allSatisfy(\.isFinite) })
            else { throw .notFinite(name) }
            guard cell.min <= cell.max else { throw .unordered(name, min: cell.min, max: cell.max) }
        }
    }
}
