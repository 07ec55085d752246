import Testing

@testable import Measurement

@Suite struct PointerChaseTests {
    @Test("the pointers make one circle through every line", arguments: [2, 3, 7, 64, 1_024])
    func oneCircle(lines: Int) {
        var random = SmallGenerator(state: 11)
        let chase = PointerChase(lines: lines, lineBytes: 64, random: &random)
        var visited: Set<Int> = []
        chase.visitMemory { start, bytes in
            #expect(bytes == lines * 64)
            var offset = 0
            for _ in 0..<lines {
                visited.insert(offset)
                offset = start.load(fromByteOffset: offset, as: Int.self)
            }
            #expect(offset == 0)
        }
        #expect(visited == Set((0..<lines).map { $0 * 64 }))
        #expect(chase.roundTrip() == 0)
        #expect(chase.hops == lines)
    }
}
