import Foundation

/// No line is plain: all are for the careful reader.
struct NoPlainLines: PlainReader {
    func find(in line: UnsafeBufferPointer<UInt8>) -> Void? { nil }
}
