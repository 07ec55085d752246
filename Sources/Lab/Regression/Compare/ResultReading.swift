import Foundation

extension StoredResult {
    /// The major version of the schema that is read.
    static let major = 1

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
        let parts = schema.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2, parts[0] == "milli.result",
            let version = Int(parts[1].prefix { $0 != "." })
        else { throw .unreadable(file, reason: "its schema is '\(schema)'; 'milli.result/\(major)' is wanted") }
        guard version <= major else {
            throw .unreadable(
                file, reason: "it was written as '\(schema)' by a newer version; this one reads 'milli.result/\(major)'"
            )
        }
        let result: StoredResult
        do {
            result = try JSONDecoder().decode(StoredResult.self, from: data)
        } catch let error as DecodingError {
            throw .unreadable(file, reason: reason(error))
        } catch {
            throw .unreadable(file, reason: "\(error)")
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

    /// Whether JSON stops before its end, or what else is wrong.
    private static func brokenJSON(_ data: Data) -> String {
        var depth = 0
        var (isText, isEscaped) = (false, false)
        for byte in data {
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
        }
        let first = data.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
            return "it is not JSON, so it is no result file"
        }
        return depth > 0 || isText
            ? "its JSON stops after \(data.count) bytes, before its end: the file was cut off"
            : "its JSON is broken"
    }

    private static func reason(_ error: DecodingError) -> String {
        func place(_ path: [any CodingKey]) -> String {
            path.reduce("") { text, key in
                if let index = key.intValue { return "\(text)[\(index)]" }
                return text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)"
            }
        }
        func kind(_ type: Any.Type) -> String {
            switch type {
            case is String.Type: "a text"
            case is Double.Type, is Int.Type, is UInt64.Type: "a number"
            case is Bool.Type: "true or false"
            default: "\(type)".hasPrefix("Array") ? "a list" : "an object"
            }
        }
        switch error {
        case .keyNotFound(let key, let context): return "\(place(context.codingPath + [key])) is missing"
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            return "\(place(context.codingPath)) should be \(kind(type))"
        case .dataCorrupted(let context): return "\(place(context.codingPath)): \(context.debugDescription)"
        @unknown default: return "\(error)"
        }
    }
}
