import Dispatch
import Execution
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Gate

@Suite struct ScratchFolderTests {
    @Test("a folder whose owner is gone is removed, one that is used and one of another kind stay")
    func abandoned() throws {
        let used = try ScratchFolder(for: .gate)
        let parent = URL(fileURLWithPath: used.path).deletingLastPathComponent()
        let left = parent.appendingPathComponent("milli-count-\(UUID().uuidString.prefix(13))").path
        let other = try Scratch()
        try FileManager.default.createDirectory(atPath: "\(left)/x", withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: "\(left)/lock"))

        ScratchFolder.removeAbandoned()
        #expect(!FileManager.default.fileExists(atPath: left))
        #expect(FileManager.default.fileExists(atPath: used.path))
        #expect(FileManager.default.fileExists(atPath: other.path))
    }

    @Test("a folder that is made while others look for abandoned ones is there, and locked")
    func madeMeanwhile() {
        let isOver = Mutex(false)
        let missing = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 3) { thread in
            guard thread == 0 else {
                while !isOver.withLock({ $0 }) { ScratchFolder.removeAbandoned() }
                return
            }

            for _ in 0..<300 {
                let folder = try? ScratchFolder(for: .gate)
                let isThere = folder.map { FileManager.default.fileExists(atPath: "\($0.path)/lock") } ?? false
                if !isThere { missing.withLock { $0 += 1 } }
            }
            isOver.withLock { $0 = true }
        }
        let count = missing.withLock { $0 }
        #expect(count == 0)
    }
}
