import Files
import Foundation

extension FilePath {
    /// Writes a complete file, or the text to a console if this is standard output.
    func write(_ text: Data, _ console: Console) throws {
        guard self == .standardStream else { return try write(text) }
        console.write(String(decoding: text, as: UTF8.self))
    }
}
