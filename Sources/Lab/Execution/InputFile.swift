import Foundation
import LabKit

/// A file without a name from which a process reads its standard input, and in which it may record its whereabouts.
///
/// The record survives the process, even one that is killed, and costs it one store in memory. Unlike a pipe, the file
/// takes all bytes before there is a reader.
package final class InputFile {
    private let file: UnsafeMutablePointer<FILE>

    /// Makes a file that holds some bytes, ready to be read; `nil` if the folder of temporary files takes none.
    init?(holding input: Data) {
        guard let file = tmpfile() else { return nil }

        let written = input.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
        guard written == input.count, fflush(file) == 0, lseek(fileno(file), 0, SEEK_SET) == 0 else {
            fclose(file)
            return nil
        }

        self.file = file
    }

    deinit { fclose(file) }

    var descriptor: Int32 { fileno(file) }

    /// The last whereabouts that the process recorded; `nil` if it recorded none.
    var whereabouts: Whereabouts? {
        var whereabouts = Whereabouts()
        let size = MemoryLayout<Whereabouts>.size
        guard pread(descriptor, &whereabouts, size, 0) == size else { return nil }

        return whereabouts.mark == Whereabouts.written ? whereabouts : nil
    }
}
