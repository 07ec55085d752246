import Foundation
import Files
import TestSupport
import Testing

private func readAll(_ input: some ByteInput, by part: Int = 7) throws -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: part)
    while true {
        let count = try buffer.withUnsafeMutableBytes { try input.read(into: $0) }
        if count == 0 { return all }
        all += buffer[..<count]
    }
}

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

    @Test("folders, devices and what is not there are refused at once, each with its reason; the empty device is empty")
    func refuses() throws {
        #expect(refusal("/") == "a folder, where a file was expected")
        let device = "a device, which may have no end, where a file or a pipe was expected"
        #expect(refusal("/dev/zero") == device)
        #expect(refusal("/dev/urandom") == device)
        #expect(refusal("/nowhere/at/all") == "No such file or directory")
        #expect(refusal("/dev/fd/999") == "Bad file descriptor")
        #expect(try readAll(FileInput("/dev/null")).isEmpty)
    }

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

@Suite("Names of files")
struct FilePathTests {
    @Test("a name that is not UTF-8 opens its file, and is shown with its bytes escaped", .needsNamesOfAnyBytes)
    func otherBytes() throws {
        let folder = try Scratch()
        let path = FilePath(folder.path).appending([0x63, 0xC3, 0xA9, 0xE9, 0xFF, 0x2E])
        let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT, 0o600) }
        try #require(descriptor >= 0)
        let written = write(descriptor, "x", 1)
        close(descriptor)
        #expect(written == 1)
        #expect(try readAll(FileInput(path)) == [0x78])
        #expect(path.description == folder.path + "/cé\\xE9\\xFF.")
        #expect(FilePath("a\r\nb\u{7F}\u{301}é").description == "a\\x0D\\x0Ab\\x7F\u{301}é")
        #expect(FilePath(bytes: [0xE2, 0x82]).description == "\\xE2\\x82")
    }

    @Test("paths are put together with one slash, and end as told")
    func appends() {
        #expect(FilePath("a").appending("b".utf8) == "a/b")
        #expect(FilePath("a/").appending("b".utf8) == "a/b")
        #expect(FilePath("a/").appending("b") == "a/b")
        #expect(FilePath("x.json").hasSuffix(".json"))
        #expect(!FilePath("json").hasSuffix(".json"))
        #expect(FilePath(bytes: [0x61, 0, 0x62]) == "a")
    }

    @Test("of several paths each has a name, its shortest end that is no end of another")
    func shortestDistinctEnds() {
        let examples: [(paths: [FilePath], ends: [FilePath])] = [
            (["a/x.json", "b/y.json"], ["x.json", "y.json"]), (["a/x.json", "b/x.json"], ["a/x.json", "b/x.json"]),
            (["/w/old/run/x", "/w/run/x", "y"], ["old/run/x", "w/run/x", "y"]),
            (["old/run/x", "run/x"], ["old/run/x", "run/x"]), (["x", "./x"], ["x", "./x"]),
            (["a/x", "a/x"], ["x", "x"]),
            (["/x", "x", "-"], ["/x", "x", "-"]), (["a/bx", "x"], ["bx", "x"]),
            (["a/x", "a/x", "b/x"], ["a/x", "a/x", "b/x"]), ([], []),
        ]
        for (paths, ends) in examples { #expect(paths.shortestDistinctEnds == ends, "\(paths)") }

        // All pairs of paths of up to three parts.
        let names = ["a", "b", "."]
        let folders = names.flatMap { one in [one, "/\(one)"] + names.map { "\(one)/\($0)" } }
        let all = (folders + folders.flatMap { folder in names.map { "\(folder)/\($0)" } }).map { FilePath($0) }
        let paths = Array(Set(all))
        for one in paths {
            for other in paths where other != one {
                let ends = [one, other].shortestDistinctEnds
                #expect(ends[0] != ends[1], "\(one) \(other)")
                #expect(one.hasSuffix("\(ends[0])") && other.hasSuffix("\(ends[1])"), "\(one) \(other)")
            }
        }
    }

    @Test("a path has the folder and the last name that the shell's dirname and basename give")
    func parts() {
        let parts: [(path: FilePath, folder: FilePath, name: String)] = [
            ("a", ".", "a"), ("a/b", "a", "b"), ("/a", "/", "a"), ("/a/b/c", "/a/b", "c"), ("a//b//", "a", "b"),
            ("/", "/", ""), ("//", "/", ""), ("", ".", ""), ("./a", ".", "a"), ("a/", ".", "a"),
        ]
        for (path, folder, name) in parts {
            #expect(path.folder == folder, "\(path)")
            #expect(path.lastComponent == Array(name.utf8), "\(path)")
        }
    }
}
