import ExitPage
import Foundation
import Testing
import UIModel

@Suite("Recursive search and the stack")
struct RecursiveDepthTests {
    private final class Result: @unchecked Sendable {
        var levelsFound = 0
        let done = DispatchSemaphore(value: 0)
    }

    @Test(
        "a chain of exactly the stated number of levels fits the stack", arguments: [256, 1_024, 8_192])
    func deepestChainFits(kibibytes: Int) throws {
        let stackBytes = kibibytes * 1_024
        let levels = RecursiveSearch.maximumLevels(stackBytes: stackBytes)
        #expect(levels > 300)
        let result = Result()
        let thread = Thread {
            let root = View()
            var last = root
            for _ in 1..<levels {
                let next = View()
                last.assemble([next])
                last = next
            }

            if RecursiveSearch().foregroundView(from: root) === last { result.levelsFound = levels }
            result.done.signal()
        }

        thread.stackSize = stackBytes
        thread.start()
        result.done.wait()
        #expect(result.levelsFound == levels)
    }

    @Test("on a stack without room, the search allows no level")
    func tinyStacks() {
        #expect(RecursiveSearch.maximumLevels(stackBytes: 0) == 0)
        #expect(RecursiveSearch.maximumLevels(stackBytes: 65_536) == 0)
        #expect(RecursiveSearch.maximumLevels(stackBytes: 65_536 + 511) == 0)
        #expect(RecursiveSearch.maximumLevels(stackBytes: 65_536 + 512) == 1)
    }
}
