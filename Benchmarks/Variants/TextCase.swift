import LabKit

/// A text as a case. It is shown as it is and never shrunk, because parts of it would be other cases.
struct TextCase: SwiftSourceConvertible {
    let bytes: [UInt8]

    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    var swiftSource: String { String(decoding: bytes, as: UTF8.self) }
}
