import Reproducibility
import Subscription
import Testing
import Workloads

@Suite("Order of keys")
struct StableOrderTests {
    @Test("positions come in the order of their keys, and as they stand where keys are the same")
    func order() {
        var random = Xoshiro256StarStar(seed: 3)
        for span: UInt64 in [1, 2, 2_047, 2_048, 2_049, 1 << 22, 1 << 40, 1 << 56, 1 << 62, .max] {
            for count in [0, 1, 2, 255, 256, 3_000] {
                for least: Int64 in [0, .min, -1_000] {
                    let keys = (0..<count).map { _ in least &+ Int64(bitPattern: random.number(below: span)) }
                    let expected = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { UInt64($0) }
                    #expect(keys.stableOrder == expected, "\(count) keys, \(span) from \(least)")
                }
            }
        }
    }
}
