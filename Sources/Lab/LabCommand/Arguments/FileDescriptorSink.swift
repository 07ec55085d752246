import CLibrary
import Files
import Foundation
import JSONText
import Synchronization

/// An open file descriptor, written to as UTF-8 and without a buffer.
///
/// So nothing is lost if the process ends at once, and standard output and standard error stay in order.
package final class FileDescriptorSink: TextSink {
    private let descriptor: Int32
    /// The error that ended writing; 0 without an error.
    private let code = Mutex<Int32>(0)

    /// Makes a sink for a descriptor. The caller owns the descriptor, which stays open.
    package init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Writes all of the text, in several pieces if necessary. Concurrent texts do not mix.
    ///
    /// After an error, this and all further text is dropped: silently if the reader has gone (`EPIPE`), and otherwise
    /// with the error in ``failure``.
    package func write(_ text: VisibleText) {
        code.withLock { code in
            guard code == 0 else { return }
            var text = text.description
            code = text.withUTF8 { bytes in FileOutput.write(UnsafeRawBufferPointer(bytes), to: descriptor) }
        }
    }

    /// True if the reader has gone.
    package var isClosed: Bool { code.withLock { $0 == EPIPE } }

    /// The error that caused a loss of text; `nil` if no text was lost.
    package var failure: String? {
        let code = code.withLock { $0 }
        if code == 0 || code == EPIPE { return nil }
        return String(cString: strerror(code))
    }
}
