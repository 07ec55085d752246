import LabKit

/// A text as a case: it is shown as it is, and not made smaller, since parts of it are other texts.
struct TextCase: SwiftSourceConvertible {
    let bytes: [UInt8]

    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    var swiftSource: String { String(decoding: bytes, as: UTF8.self) }
}
