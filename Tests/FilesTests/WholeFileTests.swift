import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct WholeFileTests {
    private let scratch: Scratch
    private var folder: String { scratch.path }

    init() throws { scratch = try Scratch() }

    private func content(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test("folders above are made, and a second write replaces the first without a trace")
    func replaces() throws {
        let path = "\(folder)/a/b/result.json"
        try FilePath(path).write("first, and longer".utf8)
        try FilePath(path).write("second".utf8)
        #expect(try content(path) == "second")
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/a/b") == ["result.json"])
    }

    @Test("a file with the longest name there is is written")
    func longestName() throws {
        let name = String(repeating: "n", count: 255)
        try FilePath("\(folder)/\(name)").write("all of it".utf8)
        #expect(try content("\(folder)/\(name)") == "all of it")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [name])
    }

    @Test("what takes the place of a file has its permissions, and so has what is written next to it")
    func permissions() throws {
        func permissions(_ path: FilePath) -> mode_t? { path.status().map { $0.st_mode & 0o777 } }

        let file = FilePath("\(folder)/result.json")
        try file.write("first".utf8)
        for mode: mode_t in [0o600, 0o640, 0o444] {
            let isChanged = file.withCString { chmod($0, mode) } == 0
            try #require(isChanged)
            try file.write("second".utf8)
            #expect(permissions(file) == mode)

            let beside = try file.adjacentFile("partial")
            try beside.write("third".utf8, permissionsOf: file)
            #expect(permissions(beside) == mode)
            try beside.move(to: file)
            #expect(permissions(file) == mode)
        }

        // A new file takes those of no other.
        let another = FilePath("\(folder)/another")
        try another.write("new".utf8, permissionsOf: FilePath("\(folder)/none"))
        let usual = permissions(another)
        try FilePath("\(folder)/usual").write("new".utf8)
        #expect(usual == permissions(FilePath("\(folder)/usual")))
    }

    @Test("a symbolic link stays a link, and its target is written")
    func followsLinks() throws {
        try FilePath("\(folder)/target.json").write("old".utf8)
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder)/link.json", withDestinationPath: "\(folder)/target.json")
        try FilePath("\(folder)/link.json").write("new".utf8)
        #expect(try content("\(folder)/target.json") == "new")
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/link.json").hasSuffix("target.json"))
    }

    @Test("a device is written to and stays a device")
    func keepsDevices() throws {
        try FilePath("/dev/null").write("gone".utf8)
        let attributes = try FileManager.default.attributesOfItem(atPath: "/dev/null")
        #expect(attributes[.type] as? FileAttributeType == .typeCharacterSpecial)
    }

    @Test("a named pipe that no one reads is refused, in words")
    func pipeWithoutReader() throws {
        let path = "\(folder)/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        #expect(
            throws: FileWriteError(path: FilePath(path), reason: "no one reads from this pipe; start its reader first")
        ) { try FilePath(path).write("lost".utf8) }
    }

    @Test("a named pipe that is read gets all of the text")
    func namedPipes() throws {
        let path = "\(folder)/pipe"
        #expect(mkfifo(path, 0o600) == 0)

        // More than a pipe holds: the writer has to wait for the reader.
        let text = String(repeating: "0123456789", count: 50_000)
        let reader = Process()
        reader.executableURL = URL(fileURLWithPath: "/bin/sh")
        reader.arguments = ["-c", "exec cat < \"$0\" > \"$1\"", path, "\(folder)/read"]
        try reader.run()

        // Patience ends after a second, and a reader may take longer to start.
        var isWritten = false
        for _ in 0..<30 where !isWritten { isWritten = (try? FilePath(path).write(text.utf8)) != nil }
        #expect(isWritten)
        if !isWritten { reader.terminate() }
        reader.waitUntilExit()
        #expect(try content("\(folder)/read") == text)
        let type = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        #expect(type == .typeUnknown, "it stays a pipe")
    }

    @Test("a folder is refused, in words")
    func refusesFolders() throws {
        try FilePath("\(folder)/x").write([])
        #expect(
            throws: FileWriteError(path: FilePath(folder), reason: "it is a folder, where a file is wanted")
        ) { try FilePath(folder).write([]) }
        #expect(throws: FileWriteError(path: FilePath("\(folder)/x/y"), reason: "Not a directory")) {
            try FilePath("\(folder)/x/y").write([])
        }
    }

    @Test(
        "a name that is not UTF-8 is written, through links that lead nowhere yet, and not one byte goes elsewhere",
        .needsNamesOfAnyBytes)
    func otherBytes() throws {
        let path = FilePath(folder).appending([0x61, 0xE9]).appending([0x62, 0xFF])
        let link = FilePath(folder).appending("link")
        try path.write("first".utf8)

        let target = path.folder.appending([0x63, 0xFE])
        let made = target.withCString { target in link.withCString { symlink(target, $0) } }
        #expect(made == 0)
        try link.write("second".utf8)
        #expect(try FileInput(path).readAll() == Array("first".utf8))
        #expect(try FileInput(target).readAll(atMost: 3) == Array("sec".utf8))
        #expect(try FileInput(link).readAll() == Array("second".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
    }

    @Test("a reader that goes away is an error, and no signal")
    func readerGoes() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        close(ends[0])
        let path = FilePath("/dev/fd/\(ends[1])")
        #expect(throws: FileWriteError.self) { try path.write("lost".utf8) }
        close(ends[1])
    }

    @Test("an input is not written over, by any of its names, and by a pipe's it may be")
    func inputs() throws {
        let input = FilePath("\(folder)/input.json")
        try input.write("input".utf8)
        let names = ["link.json", "hard.json"]
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/link.json", withDestinationPath: "input.json")
        try FileManager.default.linkItem(atPath: "\(folder)/input.json", toPath: "\(folder)/hard.json")
        try FileIdentity.keeping([input]) {
            for name in names + ["input.json", "../\(folder.split(separator: "/").last ?? "")/input.json"] {
                let path = FilePath("\(folder)/\(name)")
                let refusal = FileWriteError(path: path, reason: FileIdentity.isAnInput)
                #expect(throws: refusal) { try path.write("lost".utf8) }
                #expect(throws: refusal) { try FileOutput.open(path, creating: true) }
                #expect(throws: refusal) { try path.adjacentFile("partial") }
                let other = FilePath("\(folder)/other")
                try other.write("other".utf8)
                #expect(throws: refusal) { try other.move(to: path) }
            }

            FileIdentity.keeping([FilePath("\(folder)/other")]) {
                _ = #expect(throws: FileWriteError.self) { try input.write("lost".utf8) }
            }
        }
        #expect(try content("\(folder)/input.json") == "input")
        try input.write("written".utf8)
        #expect(try content("\(folder)/link.json") == "written")
    }

    @Test("what lies next to a file has a name of its own, and takes its place in one step")
    func beside() throws {
        let file = FilePath("\(folder)/run.json")
        #expect(try file.adjacentFile("partial") == file)
        try file.write("old".utf8)
        let first = try file.adjacentFile("partial")
        #expect(first == FilePath("\(folder)/run.json.partial"))
        try first.write("new".utf8)
        #expect(try file.adjacentFile("partial") == FilePath("\(folder)/run.json.partial-2"))
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/link.json", withDestinationPath: "run.json")
        #expect(try FilePath("\(folder)/link.json").adjacentFile("x") == FilePath("\(folder)/run.json.x"))
        try first.move(to: FilePath("\(folder)/link.json"))
        #expect(try content("\(folder)/run.json") == "new")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["link.json", "run.json"])
    }

    @Test("an error of the disk is one of the file")
    func synchronised() throws {
        let path = FilePath("\(folder)/file")
        try path.write("text".utf8)
        for name in [folder, "\(folder)/file"] {
            let descriptor = open(name, O_RDONLY | O_CLOEXEC)
            try #require(descriptor >= 0)
            #expect(FileOutput.synchronise(descriptor) == 0)
            close(descriptor)
        }

        #expect(FileOutput.synchronise(-1) == EBADF)
    }

    @Test("a pipe, which no disk holds, is not waited for")
    func synchronisedPipe() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        #expect(FileOutput.synchronise(ends[1]) == 0)
        for end in ends { close(end) }
    }

    @Test("a file is written in a folder that may be written to and not be listed")
    func unlistedFolder() throws {
        let path = FilePath("\(folder)/file")
        try path.write("first".utf8)
        #expect(chmod(folder, 0o300) == 0)
        try path.write("second".utf8)
        #expect(try content("\(folder)/file") == "second")
    }

    @Test("a link where the temporary file goes is not followed")
    func plantedLink() throws {
        try FilePath("\(folder)/precious").write("precious".utf8)
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder)/run.json.\(getpid()).part", withDestinationPath: "\(folder)/precious")
        try FilePath("\(folder)/run.json").write("new".utf8)
        #expect(try content("\(folder)/precious") == "precious")
        #expect(try content("\(folder)/run.json") == "new")
    }
}
