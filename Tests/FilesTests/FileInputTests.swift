import Files
import Foundation
import TestSupport
import Testing

private func refusal(_ path: FilePath) -> String? {
    do throws(FileReadError) {
        _ = try FileInput(path, patience: 20)
        return nil
    } catch {
        return error.reason
    }
}

@Suite("Opening inputs")
struct FileInputTests {
    @Test("a file is read to its end, and tells its size")
    func readsFiles() throws {
        let folder = try Scratch()
        let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0) }
        try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/a"))
        let input = try FileInput(FilePath(folder.path + "/a"))
        #expect(input.size == 10_000)
        #expect(try readAll(input) == bytes)
    }

    @Test(
        "a folder, a device and a file that is not there are refused at once, each with its reason",
        arguments: [
            ("/", "a folder, where a file was expected"),
            ("/dev/zero", "a device, which may have no end, where a file or a pipe was expected"),
            ("/dev/urandom", "a device, which may have no end, where a file or a pipe was expected"),
            ("/nowhere/at/all", "No such file or directory"), ("/dev/fd/999", "Bad file descriptor"),
        ])
    func refuses(path: String, reason: String) { #expect(refusal(FilePath(path)) == reason) }

    @Test("the empty device is read as an empty file")
    func emptyDevice() throws { #expect(try readAll(FileInput("/dev/null")).isEmpty) }

    @Test("a socket is refused")
    func refusesSockets() throws {
        let folder = try Scratch()
        let path = folder.path + "/s"
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }

        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }

        try #require(bound == 0)
        #expect(refusal(FilePath(path)) == "a socket, where a file or a pipe was expected")
    }

    @Test("a named pipe without a writer is refused, and one with a writer is read to the end that the writer makes")
    func namedPipes() async throws {
        let folder = try Scratch()
        let path = folder.path + "/pipe"
        try #require(mkfifo(path, 0o600) == 0)
        #expect(refusal(FilePath(path))?.hasPrefix("a named pipe that no one writes to;") == true)

        // A reader of its own lets the writer open without waiting for the one under test.
        let keeper = open(path, O_RDONLY | O_NONBLOCK)
        let writer = open(path, O_WRONLY)
        try #require(keeper >= 0 && writer >= 0)

        // Nothing written yet: the writer is there all the same.
        let input = try FileInput(FilePath(path), patience: 20)
        close(keeper)
        #expect(write(writer, "abc", 3) == 3)
        close(writer)
        #expect(try readAll(input) == Array("abc".utf8))
    }

    @Test("the descriptors of the process are read as they are")
    func descriptors() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        #expect(write(ends[1], "from a pipe", 11) == 11)
        close(ends[1])
        #expect(try readAll(FileInput(FilePath("/dev/fd/\(ends[0])"), patience: 20)) == Array("from a pipe".utf8))
        close(ends[0])
    }
}
