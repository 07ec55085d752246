import Files
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import LabCommand

@Suite struct ResultPlaceTests {
    private let date = Date(timeIntervalSince1970: 0)

    @Test("results of one second have a file each, although all chose their names at the same time")
    func sameSecond() throws {
        let scratch = try Scratch()
        let folder = FilePath("\(scratch.path)/results/local")
        let files = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            let file = try? ResultPlace.writeNew(Data("\(number)".utf8), at: date, in: folder)
            files.withLock { $0.append(file.map { "\($0.lastComponent)" } ?? "none") }
        }

        let names = ["1970-01-01T000000Z.json"] + (2...8).map { "1970-01-01T000000Z-\($0).json" }
        #expect(files.withLock { $0.sorted() } == names.sorted())
        let contents = try names.map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
        #expect(contents.sorted() == (0..<8).map(String.init))
    }
}
