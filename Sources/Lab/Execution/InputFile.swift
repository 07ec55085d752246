import Foundation
import LabKit

/// A file without a name from which a process reads its standard input, and in which it may tell where it is: what it
/// told is there when it was killed, and takes one store in memory. Unlike a pipe the file takes all bytes before there
/// is a reader.
package final class InputFile {
    private let file: UnsafeMutablePointer<FILE>

    /// A file that holds some bytes, ready to be read; `nil` where the folder of temporary files takes none.
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

    /// What the process told last; `nil` where it told nothing.
    var whereabouts: Whereabouts? {
        var told = Whereabouts()
        let size = MemoryLayout<Whereabouts>.size
        return pread(descriptor, &told, size, 0) == size && told.mark == Whereabouts.told ? told : nil
    }
}

extension Position {
    /// A position that whoever started this process can see, once all of its input was read; one that nobody sees where
    /// the input is no file without a name.
    static func shared(with input: FileHandle) -> Position {
        let descriptor = input.fileDescriptor
        let bytes = 4_096
        var status = stat()

        guard fstat(descriptor, &status) == 0, status.st_nlink == 0, ftruncate(descriptor, 0) == 0,
            ftruncate(descriptor, off_t(bytes)) == 0,
            let page = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), page != MAP_FAILED
        else { return Position() }

        return Position(page)
    }
}
