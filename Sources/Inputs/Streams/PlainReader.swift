import Foundation

/// Reads plain lines one by one, each without its neighbours, so that every thread can do so with a reader of its own.
package protocol PlainReader<Content>: SendableMetatype {
    /// The content of a line, which may point into it.
    associatedtype Content

    /// Returns the content of a line, valid as long as its bytes; nil if the line is for the careful reader.
    func read(_ line: UnsafeBufferPointer<UInt8>) -> Content?
}
