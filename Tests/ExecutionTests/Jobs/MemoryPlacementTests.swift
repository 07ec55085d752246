import Foundation
import Testing

@testable import Jobs

@Suite struct MemoryPlacementTests {
    @Test("a placement of memory runs what it is for, with the heap and the stack drawn by its seed")
    func placement() {
        func address(_ seed: UInt64) -> (heap: UInt, stack: UInt) {
            var placement = MemoryPlacement(seed: seed)
            placement.drawHeap()
            let block = malloc(64)
            defer { free(block) }

            return placement.withDrawnStack {
                withUnsafeTemporaryAllocation(byteCount: 64, alignment: 16) { room in
                    (UInt(bitPattern: block), UInt(bitPattern: room.baseAddress))
                }
            }
        }

        let drawn = (0..<20).map { address(UInt64($0)) }
        #expect(Set(drawn.map { $0.heap % 4_096 }).count > 5)
        #expect(Set(drawn.map(\.stack)).count > 5)
    }
}
