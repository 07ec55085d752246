import Foundation
import LabKit

extension ResultFile {
    /// Reads a result file from disk.
    ///
    /// - Throws: ``CommandFailure`` that names the file.
    static func read(_ path: String) throws -> ResultFile {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            let isThere = FileManager.default.fileExists(atPath: path)
            throw CommandFailure("\(path): \(isThere ? "cannot be read" : "no such file")")
        }
        do {
            return try decode(data, named: path)
        } catch {
            throw CommandFailure(error.description)
        }
    }
}
