import Files
import Foundation
import Measurement
import Results
import TestSupport
import Testing

@testable import Execution
@testable import Gate

@Suite struct BaselineFolderTests {
    private let mine = "processor=A; cores=2; Swift=6.3"

    private func store(_ fingerprint: String, in folder: Scratch, as name: String? = nil) throws {
        let file =
            name.map { FilePath(folder.path).appending($0) }
            ?? BaselineFolder(FilePath(folder.path)).file(fingerprint: fingerprint)
        try ResultFile.counts(fingerprint: fingerprint, allocations: 1).write(to: file)
    }

    @Test("the file of this environment is taken, whatever else lies there")
    func own() throws {
        let folder = try Scratch()
        try store("processor=B; cores=2; Swift=6.3", in: folder)
        try store(mine, in: folder)
        let nearest = try #require(try BaselineFolder(FilePath(folder.path)).nearest(to: mine))
        #expect(nearest.file == BaselineFolder(FilePath(folder.path + "/")).file(fingerprint: mine))
        #expect(nearest.stored.fingerprint == mine)
    }

    @Test("without one the file that differs least is taken, and broken ones are passed over")
    func nearest() throws {
        let folder = try Scratch()
        #expect(try BaselineFolder(FilePath(folder.path)).nearest(to: mine) == nil)
        try store("processor=B; cores=4; Swift=6.3", in: folder)
        try store("processor=B; cores=2; Swift=6.3", in: folder)
        try "{".write(toFile: "\(folder.path)/broken.json", atomically: true, encoding: .utf8)
        let closest = try #require(try BaselineFolder(FilePath(folder.path)).nearest(to: mine))
        #expect(closest.stored.fingerprint == "processor=B; cores=2; Swift=6.3")
        #expect(FilePath(folder.path).isFolder() && !closest.file.isFolder())
    }

    @Test("a broken file of this environment is an error that names it")
    func broken() throws {
        let folder = try Scratch()
        let file = BaselineFolder(FilePath(folder.path)).file(fingerprint: mine)
        try file.write("{".utf8)
        #expect { _ = try BaselineFolder(FilePath(folder.path)).nearest(to: mine) } throws: {
            "\($0)".hasPrefix("\(file)")
        }
    }
}
