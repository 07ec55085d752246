import Files
import Foundation
import LabKit
import Reporting

/// Where the files of an export go.
struct ExportTarget {
    private let output: String?
    private let format: ExportFormat
    private let isFolder: Bool

    /// - Parameter output: as it was given; a folder where it is one, or ends in a slash.
    /// - Throws: ``CommandFailure`` when the format needs a name and none was given.
    init(_ output: String?, format: ExportFormat) throws {
        self.output = output == "-" ? nil : output
        self.format = format
        isFolder = self.output.map { $0.hasSuffix("/") || Self.isFolder($0) } ?? false
        if format.layout == .endings, self.output == nil {
            throw CommandFailure(
                "\(format.rawValue) is two files; give --output DIR, or a name for both, such as --output series.csv")
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// The path of several files without their endings.
    var stem: String {
        guard let output, format.layout == .endings else { return "" }
        if isFolder { return (output.hasSuffix("/") ? output : output + "/") + "milli" }
        for ending in [".csv", ".yaml", ".yml"] where output.hasSuffix(ending) && output.count > ending.count {
            return String(output.dropLast(ending.count))
        }
        return output
    }

    /// The text of a file that is there already.
    ///
    /// - Throws: ``CommandFailure`` when it is there and cannot be read.
    func existing(_ ending: String) throws -> String? {
        let path = stem + ending
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let data = FileManager.default.contents(atPath: path), let text = String(data: data, encoding: .utf8)
        else { throw CommandFailure("\(path): it is there and cannot be read, so no row can be added") }
        return text
    }

    /// Writes the files.
    ///
    /// - Returns: the paths, where they are not what the caller asked for by name.
    /// - Throws: `OutputError` when they cannot be written, ``CommandFailure`` when they need a folder and have none.
    func write(_ export: Export, to console: Console) throws -> [String] {
        switch format.layout {
        case .endings: return try export.files.map { try write($0.text, to: stem + $0.name) }
        case .perCell where isFolder:
            let folder = output.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
            return try export.files.map { try write($0.text, to: folder + $0.name) }
        case .perCell where export.files.count > 1:
            throw CommandFailure(
                "\(format.rawValue) holds one cell, and \(export.files.count) are selected; give a pattern and --plan, "
                    + "or a folder: --output DIR/")
        case .perCell, .single:
            let text = export.files.map(\.text).joined()
            guard let output else {
                console.write(text)
                return []
            }
            if isFolder { throw CommandFailure("\(output): it is a folder, where a file is wanted") }
            _ = try write(text, to: output)
            return []
        }
    }

    private func write(_ text: String, to path: String) throws -> String {
        try FilePath(path).write(text.utf8)
        return path
    }
}
