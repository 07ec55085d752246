import Files
import Foundation
import Reporting

/// The destination of an export: standard output, a file, or a folder.
struct ExportTarget {
    private let output: FilePath?
    private let format: ExportFormat
    private let isFolder: Bool

    /// Reads the destination from a call.
    ///
    /// - Parameters:
    ///   - output: the path of the call. It is a folder if a folder exists there, or if it ends in a slash.
    ///   - format: the format of the export.
    /// - Throws: ``CommandFailure`` if the format needs a name and the call has no name.
    init(_ output: FilePath?, format: ExportFormat) throws {
        self.output = output == .standardStream ? nil : output
        self.format = format
        let isThere = self.output?.status().map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
        isFolder = isThere || self.output?.hasSuffix("/") == true

        if format.layout == .endings, self.output == nil {
            throw CommandFailure(
                "\(format.name) is two files; give --output DIR, or a name for both, such as --output series.csv")
        }
    }

    /// The common path of several files, without their endings.
    var stem: FilePath {
        guard let output, format.layout == .endings else { return "" }
        if isFolder { return output.appending("milli") }
        let ending = [".csv", ".yaml", ".yml"].first { output.hasSuffix($0) && output.bytes.count > $0.utf8.count }
        return FilePath(bytes: output.bytes.dropLast(ending?.utf8.count ?? 0))
    }

    private func path(_ ending: String) -> FilePath { FilePath(bytes: stem.bytes + Array(ending.utf8)) }

    /// Returns the text of an existing file; `nil` if there is no file.
    ///
    /// - Throws: ``CommandFailure`` if the file cannot be read.
    func existingText(_ ending: String) throws -> String? {
        let path = path(ending)
        guard path.status() != nil else { return nil }
        guard let bytes = try? FileInput(path).readAll(), let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandFailure("\(path): it exists but cannot be read, so no row can be added")
        }

        return text
    }

    /// Writes the files.
    ///
    /// - Returns: the paths that the call does not name.
    /// - Throws: `FileWriteError` if a file cannot be written, ``CommandFailure`` if several files need a folder.
    func write(_ export: Export, to console: Console) throws -> [FilePath] {
        switch format.layout {
        case .endings,
            .perCell where isFolder:
            return try export.files.map { file in
                let target = format.layout == .endings ? path(file.name) : (output ?? ".").appending(file.name)
                try target.write(file.text.utf8)
                return target
            }
        case .perCell where export.files.count > 1:
            throw CommandFailure(
                "\(format.name) holds one cell, and \(export.files.count) are selected; give a pattern and --plan, "
                    + "or a folder: --output DIR/")
        case .perCell, .single:
            let text = export.files.map(\.text).joined()
            guard let output else {
                console.write(text)
                return []
            }

            if isFolder { throw CommandFailure("\(output): it is a folder, but a file is needed") }
            try output.write(text.utf8)
            return []
        }
    }
}
