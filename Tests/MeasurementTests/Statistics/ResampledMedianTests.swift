import Testing

import Reproducibility

@testable import Measurement

struct ResampledMedianTests {
    @Test("A draw counts as many processes as there are, each as often as its index was drawn")
    func aDrawCountsIndices() {
        for count in 1...13 {
            var random = Xoshiro256StarStar(seed: UInt64(count))
            var same = random
            var drawn = Multiplicities(Array(repeating: 9, count: count))
            for _ in 0..<20 {
                drawn.draw(&random)
                var numbers = [Int](repeating: 0, count: count)
                for _ in 0..<count { numbers[same.index(below: count)] += 1 }
                #expect(drawn.vectors == Multiplicities(numbers).vectors)
            }
        }
    }

    // The plain way: write every process out as often as it counts, sort, take the median.
    @Test("The median of a resample is the median of the written-out resample")
    func theMedianIsThatOfTheWrittenOutResample() {
        var random = Xoshiro256StarStar(seed: 5)
        for _ in 0..<300 {
            let processes = (0..<random.integer(in: 1...6)).map { _ in
                (0..<random.integer(in: 1...70)).map { _ in Double(random.index(below: 40)) }
            }

            var pooled = ResampledMedian(processes: processes)
            for _ in 0..<10 {
                var multiplicities = processes.map { _ in random.index(below: 4) }
                multiplicities[random.index(below: processes.count)] += 1
                let written = zip(processes, multiplicities)
                    .flatMap { samples, count in Array(repeating: samples, count: count).joined() }
                    .sorted()
                #expect(pooled.median(Multiplicities(multiplicities)) == Quantile.median(sorted: written))
            }
        }
    }
}
