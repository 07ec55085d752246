import Foundation
import JSONText

extension OtherToolFormat {
    /// The text of a file, without a byte order mark.
    ///
    /// - Throws: ``FileError`` with the place of bytes that are not UTF-8. If they were repaired, two names could
    ///   become equal.
    static func text(of bytes: Data) throws(FileError) -> String {
        var bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        if let encoding = Array(bytes.prefix(4)).withUnsafeBufferPointer(\.otherEncoding) {
            throw FileError("", "this is \(encoding); save it as UTF-8")
        }
        if let text = String(validating: bytes, as: UTF8.self) { return text }

        let repaired = String(decoding: bytes, as: UTF8.self).utf8
        let offset = zip(bytes, repaired).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? repaired.count
        let line = bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
        throw FileError("", "line \(line): it is not UTF-8 there; save it as UTF-8")
    }

    /// The largest number of bytes of a line that is matched with a pattern, whose time grows faster than the line.
    static let longestLine = 1_000
}
