import Importers
import Files
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
    #if canImport(Glibc)
        import Glibc
    #endif
#else
    import Foundation
#endif

@Suite("Files, folders and patterns")
struct DumpFilesTests {
    @Test("a packed dump is unpacked and read", .enabled(if: Gzip.isAvailable, "built without zlib"))
    func packed() throws {
        let folder = try Scratch()
        let file = FilePath(folder.path + "/dump.txt.gz")
        try file.write(try Gzip.pack(Array("<V: 0x1>\n   | <W: 0x2>\n".utf8)))
        #expect(try DumpImporter().importFile(at: file).preorder.map(\.className) == ["V", "W"])
        let cut = try FileInput(file).readAll().dropLast(9)
        try file.write(cut)
        #expect(throws: ImportError.self) { try DumpImporter().importFile(at: file) }
    }

    @Test("folders are searched to the bottom in order of names, without hidden names and links to folders")
    func searchesFolders() throws {
        let folder = try Scratch()
        for name in ["b.txt", "a/z.txt", "a/b/c.txt", "c", ".hidden", ".git/x.txt"] { try folder.writeDump(name) }
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/a/loop", withDestinationPath: folder.path)
        let hidden = folder.path + "/.hidden"
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/d", withDestinationPath: hidden)
        let files = DumpFiles(paths: [folder.path]).files
        #expect(
            files.map { String($0.path.dropFirst(folder.path.count + 1)) } == [
                "a/b/c.txt", "a/z.txt", "b.txt", "c", "d",
            ])
        expectAll(files, count: 5) { $0.isFromFolder }
    }

    @Test("quoted patterns are expanded, files keep the order given, and nothing comes twice")
    func expandsPatterns() throws {
        let folder = try Scratch()
        for name in ["a1.txt", "a2.txt", "b1.txt", "sub/s.txt", "odd*name"] { try folder.writeDump(name) }

        func names(_ patterns: String...) throws -> [String] {
            DumpFiles(paths: patterns.map { folder.path + "/" + $0 }).files.map {
                String($0.path.dropFirst(folder.path.count + 1))
            }
        }
        #expect(try names("b1.txt", "a?.txt") == ["b1.txt", "a1.txt", "a2.txt"])
        #expect(try names("*1.txt", "a*") == ["a1.txt", "b1.txt", "a2.txt"])
        #expect(try names("s*") == ["sub/s.txt"])
        #expect(try names("odd*name") == ["odd*name"])
        #expect(!DumpFiles(paths: [folder.path + "/a1.txt"]).files[0].isFromFolder)
    }

    @Test("a file that several paths or links lead to is listed once, by the first path")
    func oneFileOfManyNames() throws {
        let folder = try Scratch()
        for name in ["a.txt", "sub/b.txt"] { try folder.writeDump(name) }
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link.txt", withDestinationPath: folder.path + "/a.txt")

        func names(_ paths: String...) -> [String] {
            DumpFiles(paths: paths.map { folder.path + "/" + $0 }).files.map {
                String($0.path.dropFirst(folder.path.count + 1))
            }
        }
        #expect(names("a.txt", "./a.txt", "sub/../a.txt") == ["a.txt"])
        #expect(names("./a.txt", "a.txt", "link.txt") == ["./a.txt"])
        #expect(names("link.txt", "sub", "sub/./b.txt", "*.txt") == ["link.txt", "sub/b.txt"])
    }

    @Test("a path without a file is reported, and the files of the other paths are listed")
    func badPathsDropNothing() throws {
        let folder = try Scratch()
        try folder.writeDump("a.txt", "")
        let dumps = DumpFiles(paths: [folder.path + "/x*", folder.path + "/missing", folder.path + "/a.txt"])
        #expect(dumps.files.map(\.path) == [folder.path + "/a.txt"])
        #expect(
            dumps.pathErrors == [
                ImportError(
                    file: folder.path + "/x*", line: 1, reason: .unreadable("no file matches this pattern")),
                ImportError(file: folder.path + "/missing", line: 1, reason: .unreadable("No such file or directory")),
            ])
    }

    @Test("an empty folder, or a pattern that matches only empty folders, is reported as a path without a file")
    func emptyFolders() throws {
        let folder = try Scratch()
        for name in ["empty", "other/below"] {
            try FileManager.default.createDirectory(at: folder.file(name), withIntermediateDirectories: true)
        }
        try folder.writeDump("other/.hidden")

        func unreadable(_ names: String...) -> [ImportError] {
            DumpFiles(paths: names.map { folder.path + "/" + $0 }).pathErrors
        }
        func error(_ name: String, _ reason: String) -> ImportError {
            ImportError(file: folder.path + "/" + name, line: 1, reason: .unreadable(reason))
        }
        let noFile = "no file is in this folder"
        #expect(unreadable("empty", "other") == [error("empty", noFile), error("other", noFile)])
        #expect(unreadable("*") == [error("*", "no file matches this pattern")])

        // An empty folder among the matches of a pattern was not asked for by its name.
        try folder.writeDump("other/seen.txt")
        #expect(unreadable("*", "other") == [])
    }

    @Test("a file is skipped only if it is no dump and comes with its folder")
    func skipsOtherFiles() throws {
        let folder = try Scratch()
        try folder.writeDump("dump.txt")
        try folder.writeDump("README.md", "words on `po` and its lines\n")
        try folder.writeDump("report.md", "# A report\n\n```\n<V: 0x1>\n   | <W: 0x2>\n```\n")
        try folder.writeDump("quote.csv", "<V: 0x1>\n   | <W: 0")
        try folder.writeDump("table.tsv", "a\tb\n")
        try folder.writeDump("notes", "words\n")
        try folder.writeDump("empty", "")
        try folder.writeDump("picture.png", "\u{89}PNG\u{1}")
        try folder.writeDump("broken.txt", "<V: 0x1>\n   | <W: 0")
        var outcomes: [String] = []
        DumpImporter().importFiles(DumpFiles(paths: [folder.path, folder.path + "/notes"])) { path, outcome in
            let name = path.split(separator: "/").last ?? ""
            switch outcome {
            case .imported: outcomes.append("\(name) imported")
            case .skipped: outcomes.append("\(name) skipped")
            case .refused: outcomes.append("\(name) refused")
            }
        }
        #expect(
            outcomes == [
                "README.md skipped", "broken.txt refused", "dump.txt imported", "empty skipped", "notes skipped",
                "picture.png skipped", "quote.csv skipped", "report.md imported", "table.tsv skipped",
            ])
        let named = ["/notes", "/README.md", "/quote.csv"].map { FilePath(folder.path + $0) }
        DumpImporter().importFiles(DumpFiles(paths: named)) { path, outcome in
            if case .skipped = outcome { Issue.record("skipped though asked for by name: \(path)") }
        }
    }

    @Test("a skipped file is reported with its likely kind, for any content")
    func kinds() throws {
        let folder = try Scratch()
        try folder.writeDump("keys.json", "{\"a:b\":1}")
        try folder.writeDump("page.html", "<html><body/></html>")
        try folder.writeDump("table.csv", "<V: 0x1>\n   | <W: 0")
        var kinds: [String] = []
        DumpImporter().importFiles(DumpFiles(paths: [folder.path])) { _, outcome in
            if case .skipped(let kind) = outcome { kinds.append(kind) }
        }
        #expect(
            kinds == [
                "JSON without views, with \"a:b\"", "a page of HTML", "a text or a table without a whole dump",
            ])
    }

    @Test("a file in an unsupported compression is skipped in a folder, and reported with the compression")
    func otherPackings() throws {
        let folder = try Scratch()
        let packed: [(name: String, bytes: [UInt8])] = [
            ("a.zip", [0x50, 0x4B, 3, 4, 0, 0, 1]), ("b.xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 1]),
            ("c.bz2", [0x42, 0x5A, 0x68, 0x39, 0x31, 0, 1]),
        ]
        for (name, bytes) in packed { try FilePath(folder.path + "/" + name).write(bytes) }

        var kinds: [String] = []
        DumpImporter().importFiles(DumpFiles(paths: [folder.path])) { _, outcome in
            if case .skipped(let kind) = outcome { kinds.append(kind) }
        }
        #expect(kinds == ["an archive", "packed by xz", "packed by bzip2"])

        let error = #expect(throws: ImportError.self) {
            try DumpImporter().importFile(at: FilePath(folder.path + "/b.xz"))
        }
        #expect("\(error.map(String.init(describing:)) ?? "")".contains("it seems to be packed by xz: unpack it first"))
    }

    @Test(
        "a file whose name is not UTF-8 is found in its folder, read, and shown with its bytes escaped",
        .needsNamesOfAnyBytes)
    func otherBytes() throws {
        let folder = try Scratch()
        let path = FilePath(folder.path).appending([0x61, 0xE9, 0x2E, 0x74, 0x78, 0x74])
        let opened = path.withCString { fopen($0, "w") }
        let stream = try #require(opened)
        fputs("<V: 0x1>\n", stream)
        fclose(stream)
        var seen: [String] = []
        DumpImporter().importFiles(DumpFiles(paths: [folder.path])) { path, outcome in
            if case .imported = outcome { seen.append(path) }
        }
        #expect(seen == [FilePath(folder.path).description + "/a\\xE9.txt"])
    }

    @Test("standard input is a file of the list, once")
    func standardInput() {
        let files = DumpFiles(paths: ["-", "-"]).files
        #expect(files.map(\.location) == [.standardStream])
        #expect(!files[0].isFromFolder)
    }

    @Test("10,000 files in one call are read")
    func readsManyFiles() throws {
        let folder = try Scratch()
        for number in 0..<10_000 { try folder.writeDump("\(number % 100)/\(number).txt") }
        var imported = 0
        DumpImporter().importFiles(DumpFiles(paths: [folder.path])) { _, outcome in
            if case .imported = outcome { imported += 1 }
        }
        #expect(imported == 10_000)
    }
}

extension Scratch {
    /// Writes a dump without waiting for the disk, as Foundation does after every file: 10,000 of them would take
    /// minutes.
    fileprivate func writeDump(_ name: String, _ text: String = "<V: 0x1>\n") throws {
        let file = file(name)
        if name.contains("/") {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        }

        let stream = try #require(fopen(file.path, "w"))
        fputs(text, stream)
        fclose(stream)
    }
}
