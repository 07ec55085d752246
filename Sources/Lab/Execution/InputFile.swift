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

extension WhereaboutsRecorder {
    /// Returns a recorder whose record the process that started this one can see.
    ///
    /// - Parameter input: the standard input, read to its end. If it is not an ``InputFile``, no one sees the record.
    static func shared(with input: FileHandle) -> WhereaboutsRecorder {
        let descriptor = input.fileDescriptor
        let bytes = 4_096
        var status = stat()

        guard fstat(descriptor, &status) == 0, status.st_nlink == 0, ftruncate(descriptor, 0) == 0,
            ftruncate(descriptor, off_t(bytes)) == 0,
            let page = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), page != MAP_FAILED
        else { return WhereaboutsRecorder() }

        return WhereaboutsRecorder(page)
    }
}
