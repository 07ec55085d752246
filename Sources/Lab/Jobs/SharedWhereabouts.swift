import Foundation
import LabKit

extension WhereaboutsRecorder {
    /// Returns a recorder whose record is visible to the parent process.
    ///
    /// - Parameter input: the standard input, read to its end. If it is not an unnamed file, the record is not visible.
    package static func shared(with input: FileHandle) -> WhereaboutsRecorder {
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
