import Foundation
import Testing

@testable import Results

@Suite struct WholeFileTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("milli-\(UUID().uuidString)")
        .path

    private func content(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test("folders above are made, and a second write replaces the first without a trace")
    func replaces() throws {
        let path = "\(folder)/a/b/result.json"
        try WholeFile(path).write(Data("first, and longer".utf8))
        try WholeFile(path).write(Data("second".utf8))
        #expect(try content(path) == "second")
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/a/b") == ["result.json"])
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test("a symbolic link stays a link, and its target is written")
    func followsLinks() throws {
        try WholeFile("\(folder)/target.json").write(Data("old".utf8))
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder)/link.json", withDestinationPath: "\(folder)/target.json")
        try WholeFile("\(folder)/link.json").write(Data("new".utf8))
        #expect(try content("\(folder)/target.json") == "new")
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/link.json").hasSuffix("target.json"))
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test("a device is written to and stays a device")
    func keepsDevices() throws {
        try WholeFile("/dev/null").write(Data("gone".utf8))
        let attributes = try FileManager.default.attributesOfItem(atPath: "/dev/null")
        #expect(attributes[.type] as? FileAttributeType == .typeCharacterSpecial)
    }

    @Test("a named pipe that nobody reads is refused, in words; one that is read gets all of it")
    func namedPipes() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = "\(folder)/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        #expect(
            throws: FileError(path, "cannot be written: nobody reads from this pipe; start its reader first")
        ) { try WholeFile(path).write(Data("lost".utf8)) }

        // More than a pipe holds: the writer has to wait for the reader.
        let text = String(repeating: "0123456789", count: 50_000)
        let reader = Process()
        reader.executableURL = URL(fileURLWithPath: "/bin/sh")
        reader.arguments = ["-c", "exec cat < \"$0\" > \"$1\"", path, "\(folder)/read"]
        try reader.run()
        // Patience ends after a second, and a reader may take longer to start.
        var isWritten = false
        for _ in 0..<30 where !isWritten { isWritten = (try? WholeFile(path).write(Data(text.utf8))) != nil }
        #expect(isWritten)
        if !isWritten { reader.terminate() }
        reader.waitUntilExit()
        #expect(try content("\(folder)/read") == text)
        let type = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        #expect(type == .typeUnknown, "it stays a pipe")
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test("a folder is refused, in words")
    func refusesFolders() throws {
        try WholeFile("\(folder)/x").write(Data())
        #expect(
            throws: FileError(folder, "cannot be written: it is a folder, where a file is wanted")
        ) { try WholeFile(folder).write(Data()) }
        #expect(throws: FileError("\(folder)/x/y", "cannot be written: Not a directory")) {
            try WholeFile("\(folder)/x/y").write(Data())
        }
        try FileManager.default.removeItem(atPath: folder)
    }
}
