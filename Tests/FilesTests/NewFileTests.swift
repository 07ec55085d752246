import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct NewFileTests {
    @Test("a new file is written with its folders, and one that is there stays as it is")
    func once() throws {
        let scratch = try Scratch()
        let file = FilePath("\(scratch.path)/a/b/new.json")
        #expect(try file.writeNew(Array("first".utf8)))
        #expect(try !file.writeNew(Array("second".utf8)))
        #expect(try String(contentsOfFile: "\(file)", encoding: .utf8) == "first")
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(scratch.path)/a/b") == ["new.json"])
    }

    @Test("a link that leads nowhere is a name that is taken")
    func links() throws {
        let scratch = try Scratch()
        try FileManager.default.createSymbolicLink(
            atPath: "\(scratch.path)/link", withDestinationPath: "\(scratch.path)/target")
        #expect(try !FilePath("\(scratch.path)/link").writeNew([1]))
        #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/target"))
    }
}
