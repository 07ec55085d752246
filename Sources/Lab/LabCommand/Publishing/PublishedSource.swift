import Files
import Results

/// A file that is published: a result, the findings of a gate, or a history.
enum PublishedSource: Sendable {
    case result(ResultFile, bytes: [UInt8])
    case gate(GatePart, bytes: [UInt8])
    case history

    /// Reads a file.
    ///
    /// - Throws: the error of a file that cannot be read. For a file of an unknown kind, it is the error of reading a
    ///   result.
    init(contentsOf file: FilePath) throws {
        let name = "\(file)"
        let bytes = try FileInput(file).readAll()
        if bytes.starts(with: History.signature) {
            self = .history
            return
        }

        let text = try ResultFile.text(of: bytes, named: name)
        do throws(FileError) {
            self = .result(try ResultFile(bytes: text, named: name), bytes: text)
        } catch {
            guard let gate = try GatePart(bytes: text, named: name) else { throw error }
            self = .gate(gate, bytes: text)
        }
    }
}
