import JSONText
import Reproducibility

/// The bytes of a state file: one line of JSON, which ends with a checksum of all before it.
///
///     {"schema":"milli.review-state/1","completedTasks":5,"lastVersion":"2.0","lastRequestAt":17000,"checksum":"…"}
enum ReviewStateText {
    static let schema = SchemaName("review-state", version: 1)
    /// The maximum size of a state file in bytes. No state needs as much.
    static let maximumBytes = 16_384

    static func bytes(of state: ReviewState) -> [UInt8] {
        var line = JSONLine()
        line.add("schema", text: schema.description)
        line.add("completedTasks", integer: Int64(state.completedTasks))

        if let last = state.lastRequest {
            line.add("lastVersion", text: last.version)
            line.add("lastRequestAt", integer: last.at)
        }

        return sealed(String(line.text.dropLast()))
    }

    /// Returns an unclosed object with its checksum and its end.
    static func sealed(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        return bytes + Array(",\"checksum\":\"\(checksum(bytes[...]))\"}\n".utf8)
    }

    /// Returns the state in some bytes.
    ///
    /// - Throws: ``ReviewStateProblem/Reason``.
    static func state(of bytes: [UInt8]) throws(ReviewStateProblem.Reason) -> ReviewState {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= maximumBytes else { throw .foreign }

        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONDocument(copying: bytes)
        } catch {
            // A file that begins like a state was not written to its end.
            throw bytes.starts(with: beginning.prefix(bytes.count)) ? .torn : .foreign
        }

        guard let name = document.string(document.member("schema")) else { throw .foreign }

        switch schema.match(name) {
        case .same: break
        case .otherName: throw .foreign
        case .otherVersion: throw .unknownVersion(name)
        }

        // The checksum covers everything up to its own member, which is the key, 16 digits, `"}` and a line end.
        let end = bytes.count - checksumKey.count - 16 - 3
        guard let sum = document.string(document.member("checksum")), end >= 0,
            bytes[end...].starts(with: checksumKey), checksum(bytes[..<end]) == sum,
            let tasks = document.integer(document.member("completedTasks")), tasks >= 0
        else { throw .torn }

        var state = ReviewState(completedTasks: Int(tasks))
        if let version = document.string(document.member("lastVersion")) {
            guard let at = document.integer(document.member("lastRequestAt")) else { throw .torn }
            state.lastRequest = ReviewState.LastRequest(version: version, at: at)
        }

        return state
    }

    private static let beginning = Array("{\"schema\":\"milli.review-state/".utf8)
    private static let checksumKey = Array(",\"checksum\":\"".utf8)

    /// FNV-1a, 64 bits, as 16 hexadecimal digits: against damage, not against malice.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> String {
        bytes.fnv1a().hexadecimal(16, uppercase: false)
    }
}
