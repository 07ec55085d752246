import CLibrary
import Foundation
import JSONText
import Synchronization

/// Where text goes.
public protocol TextSink: Sendable {
    /// Writes the text, all of it and at once.
    func write(_ text: VisibleText)

    /// Whether the reader has gone: further text is dropped without a word, and a long output may stop early.
    var isClosed: Bool { get }

    /// Why text was lost, other than that the reader has gone; `nil` when none was.
    var failure: String? { get }
}
