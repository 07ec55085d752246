import Foundation
import JSONText
import LabKit

extension StoredResult {
    /// Reads a result file.
    ///
    /// - Throws: ``GateError/unreadable(_:reason:)``, which says what is wrong with it and where.
    public init(contentsOf file: String) throws(GateError) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) else {
            throw .unreadable(file, reason: "there is no such file")
        }
        if isFolder.boolValue { throw .unreadable(file, reason: "it is a folder, where a result file is wanted") }
        guard let data = FileManager.default.contents(atPath: file) else {
            throw .unreadable(file, reason: "it cannot be read; are you allowed to?")
        }
        self = try Self.decode(data, named: file)
    }

    static func decode(_ data: Data, named file: String) throws(GateError) -> StoredResult {
        if data.isEmpty { throw .unreadable(file, reason: "it is empty") }
        guard let any = try? JSONSerialization.jsonObject(with: data, options: [.fragmentsAllowed]) else {
            throw .unreadable(file, reason: brokenJSON(data))
        }
        guard let object = any as? [String: Any] else {
            throw .unreadable(file, reason: "its JSON is no object, so it is no result file")
        }
        guard let schema = object["schema"] as? String else {
            throw .unreadable(file, reason: "it has no field 'schema', so it is no result file of milli")
        }
        switch ResultFile.schemaName.match(schema) {
        case .same: break
        case .otherVersion:
            throw .unreadable(
                file, reason: "it was written as '\(schema)' by another version; this one reads '\(ResultFile.schema)'")
        case .otherName:
            throw .unreadable(file, reason: "its schema is '\(schema)'; '\(ResultFile.schema)' is wanted")
        }
        let result: StoredResult
        do {
            result = try JSONDecoder().decode(StoredResult.self, from: data)
        } catch {
            throw .unreadable(file, reason: UnreadableJSON.reason(error, in: data))
        }
        guard !result.cells.isEmpty else {
            throw .unreadable(file, reason: "it holds no cells, so there is nothing to compare")
        }
        var seen: Set<Key> = []
        for cell in result.cells where !seen.insert(cell.key).inserted {
            throw .unreadable(file, reason: "it holds the cell \(cell.key) twice")
        }
        return result
    }

    /// What is wrong with a text that is no JSON.
    private static func brokenJSON(_ data: Data) -> String {
        let first = data.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
            return "it is not JSON, so it is no result file"
        }
        return UnreadableJSON.broken(data)
    }
}
