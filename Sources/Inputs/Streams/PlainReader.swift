import Foundation

/// Finds what plain lines say, line by line, without looking at others: any thread can, each with its own.
package protocol PlainReader<Found>: SendableMetatype {
    /// What a line says; it may point into the line.
    associatedtype Found

    /// What a line says, valid as long as its bytes; `nil` for one that the careful reader is to read.
    func find(in line: UnsafeBufferPointer<UInt8>) -> Found?
}
