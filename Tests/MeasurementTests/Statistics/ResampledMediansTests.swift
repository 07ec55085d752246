import Reproducibility
import Testing

@testable import Measurement

@Suite struct ResampledMediansTests {
    @Test("a draw counts as many processes as there are, each as often as its index was drawn")
    func draws() {
        for count in 1...13 {
            var random = Xoshiro256StarStar(seed: UInt64(count))
            var same = random
            var drawn = Multiplicities<UInt16>(Array(repeating: 9, count: count))
            for _ in 0..<20 {
                drawn.clear()
                for resample in 0..<8 {
                    drawn.draw(resample, &random)
                    var numbers = [UInt16](repeating: 0, count: count)
                    for _ in 0..<count { numbers[same.index(below: count)] += 1 }
                    #expect(drawn.lanes.map { $0[resample] } == numbers)
                }
            }
        }
    }

    @Test("the median of a resample is the median of the written-out resample")
    func medians() {
        // The plain way: write every process out as often as it counts, sort, take the median.
        var random = Xoshiro256StarStar(seed: 5)
        for _ in 0..<300 {
            let processes = (0..<random.integer(in: 1...6)).map { _ in
                (0..<random.integer(in: 1...70)).map { _ in Double(random.index(below: 40)) }
            }

            let short = ResampledMedians<UInt16>(processes: processes)
            let long = ResampledMedians<UInt64>(processes: processes)
            for _ in 0..<10 {
                var multiplicities = processes.map { _ in random.index(below: 4) }
                multiplicities[random.index(below: processes.count)] += 1
                let written = zip(processes, multiplicities)
                    .flatMap { samples, count in Array(repeating: samples, count: count).joined() }
                    .sorted()
                let median = SIMD8(repeating: Quantile.median(sorted: written))
                #expect(short.medians(Multiplicities(multiplicities)) == median)
                #expect(long.medians(Multiplicities(multiplicities)) == median)
            }
        }
    }

    @Test("eight resamples have the medians that each has alone")
    func lanes() {
        var random = Xoshiro256StarStar(seed: 6)
        for count in [1, 2, 7, 40, 300] {
            let processes = (0..<10).map { _ in (0..<count).map { _ in random.unitInterval() } }
            let pooled = ResampledMedians<UInt16>(processes: processes)
            var drawn = Multiplicities<UInt16>(Array(repeating: 0, count: processes.count))
            for resample in 0..<8 { drawn.draw(resample, &random) }

            let medians = pooled.medians(drawn)
            for resample in 0..<8 {
                let alone = Multiplicities<UInt16>(drawn.lanes.map { Int($0[resample]) })
                #expect(pooled.medians(alone)[0] == medians[resample])
            }
        }
    }

    @Test("short numbers count samples up to half of their range")
    func limitOfShortNumbers() {
        let processes = [[Double]](repeating: Array(repeating: 1, count: 3_276), count: 10)
        #expect(ResampledMedians<UInt16>.canCount(processes))
        #expect(!ResampledMedians<UInt16>.canCount(processes + [[1]]))
        #expect(ResampledMedians<UInt64>.canCount(processes + [[1]]))
    }
}
