import CPlatform
import Files
import Foundation
import LabKit

/// A file without a name from which a process reads its standard input, and in which it may record its whereabouts.
///
/// The record survives the process, even one that is killed, and costs it one store in memory. Unlike a pipe, the file
/// takes all bytes before there is a reader.
package final class InputFile {
    /// The file; processes that are started for something else do not get it.
    let descriptor: Int32

    /// Makes a file that holds some bytes, ready to be read; `nil`, with the reason in `errno`, if the system has no
    /// room for it.
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

    /// The last whereabouts that the process recorded; `nil` if it recorded none.
    var whereabouts: Whereabouts? {
        var whereabouts = Whereabouts()
        let size = MemoryLayout<Whereabouts>.size
        guard pread(descriptor, &whereabouts, size, 0) == size else { return nil }

        return whereabouts.mark == Whereabouts.written ? whereabouts : nil
    }
}
