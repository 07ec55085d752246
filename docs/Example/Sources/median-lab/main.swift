import LabKit
import LabWorker

let median = Experiment("median", "Find the lower median.", sizeUnit: "numbers", budget: .p99(.milliseconds(1))) {
    Inputs("random", sizes: [10, 1_000, 100_000], smallest: 1) { size, random in random.integers(size) }
} comparing: {
    Implementation.reference("sorted") { $0.sorted()[($0.count - 1) / 2] }
    Implementation("selected") { selectedMedian($0) }.guarded(on: "random-1000")
}

/// Sorts only the negative numbers or only the others, whichever contain the median.
func selectedMedian(_ numbers: [Int]) -> Int {
    let rank = (numbers.count - 1) / 2
    let low = numbers.filter { $0 < 0 }
    return rank < low.count ? low.sorted()[rank] : numbers.filter { $0 >= 0 }.sorted()[rank - low.count]
}

Lab(name: "median-lab", abstract: "Ways to the median, compared.", experiments: [median]).main()
