import CPlatform
import Files
import Foundation
import LabKit

/// An unnamed file that serves as the standard input of a process. The process may also record its whereabouts in it.
///
/// The record survives the process, even if it is killed, and costs one store to memory. Unlike a pipe, the file takes
/// all bytes before there is a reader.
package final class InputFile {
    /// The file. Only the process for which it was made inherits it.
    let descriptor: Int32

    /// Makes a file that holds some bytes, ready to be read; `nil`, with the reason in `errno`, if the system has no
    /// room.
    init?(holding input: Data) {
        let file = milli_unnamed_file()
        guard file >= 0 else { return nil }

        var code = input.withUnsafeBytes { FileOutput.write($0, to: file) }
        if code == 0, lseek(file, 0, SEEK_SET) != 0 { code = errno }
        guard code == 0 else {
            close(file)
            errno = code
            return nil
        }

        descriptor = file
    }

    deinit { close(descriptor) }

    /// The last whereabouts that the process recorded; `nil` if there is no record.
    var whereabouts: Whereabouts? {
        var whereabouts = Whereabouts()
        let size = MemoryLayout<Whereabouts>.size
        guard pread(descriptor, &whereabouts, size, 0) == size else { return nil }

        return whereabouts.mark == Whereabouts.written ? whereabouts : nil
    }
}
