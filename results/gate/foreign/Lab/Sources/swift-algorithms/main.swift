import Algorithms
import LabWorker
import LabKit

let random = Inputs("random", sizes: [1_000, 10_000], smallest: 0) { size, random in random.integers(size) }
let descending = Inputs("descending", sizes: [1_000], smallest: 0) { size, random in
    random.integers(size).sorted(by: >)
}

func smallest(_ count: Int) -> Experiment {
    Experiment(
        "min-\(count)", "The \(count) smallest numbers.", sizeUnit: "numbers", plans: [.warm, .memory]
    ) {
        random
        descending
    } comparing: {
        Implementation.reference("sorted") { Array($0.sorted().prefix(count)) }
        Implementation("min") { $0.min(count: Swift.min(count, $0.count)) }
            .guarded(on: "random-1000", "random-10000", "descending-1000")
    }
}

let stride = Experiment(
    "stride", "The sum of each seventh number.", sizeUnit: "numbers", plans: [.warm, .memory]
) {
    random
    descending
} comparing: {
    Implementation.reference("indices") { list in
        Swift.stride(from: 0, to: list.count, by: 7).reduce(0) { $0 &+ list[$1] }
    }
    Implementation("striding") { $0.striding(by: 7).reduce(0, &+) }.guarded(on: "random-1000", "random-10000")
}

let uniqued = Experiment(
    "uniqued", "The last digits of numbers, each once, in order.", sizeUnit: "numbers", plans: [.warm, .memory]
) {
    random
    descending
} comparing: {
    Implementation.reference("loop") { list in
        var seen: Set<Int> = []
        return list.map { abs($0 % 100) }.filter { seen.insert($0).inserted }
    }
    Implementation("uniqued") { Array($0.map { abs($0 % 100) }.uniqued()) }.guarded(on: "random-1000")
}

let combinations = Experiment(
    "combinations", "The sum over all pairs of the first forty numbers.", sizeUnit: "numbers", plans: [.warm, .memory]
) {
    random
    descending
} comparing: {
    Implementation.reference("loops") { list in
        let few = Array(list.prefix(40))
        var sum = 0
        for first in few.indices {
            for second in few.indices.dropFirst(first + 1) { sum &+= few[first] &* few[second] }
        }
        return sum
    }
    Implementation("combinations") { list in
        Array(list.prefix(40)).combinations(ofCount: 2).reduce(0) { $0 &+ $1[0] &* $1[1] }
    }.guarded(on: "random-1000")
}

let chunks = Experiment(
    "chunks", "How many runs of rising numbers there are.", sizeUnit: "numbers", plans: [.warm, .memory]
) {
    random
    descending
} comparing: {
    Implementation.reference("loop") { list in
        list.isEmpty ? 0 : 1 + zip(list, list.dropFirst()).filter { $0.0 >= $0.1 }.count
    }
    Implementation("chunked") { $0.chunked(by: <).count }.guarded(on: "random-1000", "random-10000")
}

Lab(
    name: "lab", abstract: "Algorithms of swift-algorithms.",
    experiments: [smallest(5), smallest(50), stride, uniqued, combinations, chunks]
).main()
