import Files
import Foundation
import TestSupport
import Testing

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
