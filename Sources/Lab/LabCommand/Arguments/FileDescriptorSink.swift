import CLibrary
import Files
import Foundation
import JSONText
import Synchronization

/// Writes to an open file descriptor, as UTF-8 and without a buffer: nothing is lost when the process ends at once, and
/// standard output and standard error keep their order.
package final class FileDescriptorSink: TextSink {
    private let descriptor: Int32
    /// The error that ended it; 0 before.
    private let code = Mutex<Int32>(0)

    /// Writes to a descriptor, which stays open and belongs to the caller.
    package init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Writes all of the text, however many pieces it takes. Concurrent texts do not mix. When the reader has gone
    /// (`EPIPE`), this and all further text is dropped; after another error likewise, and `failure` tells which.
    package func write(_ text: VisibleText) {
        code.withLock { code in
            guard code == 0 else { return }
            var text = text.description
            code = text.withUTF8 { bytes in FileOutput.write(UnsafeRawBufferPointer(bytes), to: descriptor) }
        }
    }

    package var isClosed: Bool { code.withLock { $0 == EPIPE } }

    package var failure: String? { code.withLock { [0, EPIPE].contains($0) ? nil : String(cString: strerror($0)) } }
}
