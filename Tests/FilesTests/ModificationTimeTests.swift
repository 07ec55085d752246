import Files
import Foundation
import TestSupport
import Testing

@Suite struct ModificationTimeTests {
    @Test("the last change of a file is known to the nanosecond, and a link has one of its own")
    func instants() throws {
        let scratch = try Scratch()
        let file = try scratch.write("file", "text").path
        let link = scratch.file("link").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        let instants = [timespec(tv_sec: 1, tv_nsec: 2), timespec(tv_sec: 1_500_000_000, tv_nsec: 987_654_321)]
        let status = utimensat(AT_FDCWD, file, instants, 0)
        try #require(status == 0)

        let time = FilePath(link).status()?.modificationTime
        #expect(time?.seconds == 1_500_000_000)
        #expect(time?.nanoseconds == 987_654_321)
        #expect(FilePath(link).status(followsLinks: false)?.modificationTime != time)
    }
}
