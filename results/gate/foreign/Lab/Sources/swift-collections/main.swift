import BitCollections
import DequeModule
import HeapModule
import LabWorker
import LabKit
import OrderedCollections

let numbers = Inputs("random", sizes: [100, 10_000], smallest: 1) { size, random in
    random.integers(size, in: 0...99_999)
}

let bits = Experiment(
    "bits", "How many different numbers there are.", sizeUnit: "numbers", plans: [.warm, .memory]
) {
    numbers
} comparing: {
    Implementation("set", role: .reference, setup: { Set($0) }) { $0.count }
    Implementation("bit-set", setup: { BitSet($0) }) { $0.count }.guarded(on: "random-100", "random-10000")
}

let reverse = Experiment(
    "reverse", "The place of the first number among the different ones in reverse order.", sizeUnit: "numbers",
    plans: [.warm, .memory]
) {
    numbers
} comparing: {
    Implementation.reference("array") { numbers in
        var seen: Set<Int> = []
        return numbers.isEmpty ? nil : numbers.filter { seen.insert($0).inserted }.count - 1
    }
    Implementation("ordered-set") { numbers in
        var set = OrderedSet(numbers)
        set.reverse()
        return numbers.first.flatMap { set.firstIndex(of: $0) }
    }.guarded(on: "random-100", "random-10000")
}

let replace = Experiment(
    "replace", "The sum of the last value of each key.", sizeUnit: "numbers", plans: [.warm, .memory]
) {
    numbers
} comparing: {
    Implementation.reference("dictionary") { numbers in
        Dictionary(numbers.map { ($0 % 64, $0) }, uniquingKeysWith: { $1 }).values.reduce(0, &+)
    }
    Implementation("ordered-dictionary") { numbers in
        var last: OrderedDictionary<Int, Int> = [:]
        for number in numbers { last.updateValue(number, forKey: number % 64) }
        return last.values.reduce(0, &+)
    }.guarded(on: "random-100", "random-10000")
}

let insert = Experiment(
    "insert", "The smallest of numbers of which each hundred come together.", sizeUnit: "numbers",
    plans: [.warm, .memory]
) {
    numbers
} comparing: {
    Implementation.reference("min") { $0.min() }
    Implementation("heap") { numbers in
        var heap: Heap<Int> = []
        for start in stride(from: 0, to: numbers.count, by: 100) {
            heap.insert(contentsOf: numbers[start..<min(start + 100, numbers.count)])
        }
        return heap.min
    }.guarded(on: "random-10000")
}

let turns = Experiment(
    "turns", "The sum of a queue through which numbers went.", sizeUnit: "numbers", plans: [.warm, .memory]
) {
    numbers
} comparing: {
    Implementation.reference("suffix") { $0.suffix(50).reduce(0, &+) }
    Implementation("deque") { numbers in
        var deque: Deque<Int> = []
        for number in numbers {
            deque.append(number)
            if deque.count > 50 { deque.removeFirst() }
        }
        return deque.reduce(0, &+)
    }.guarded(on: "random-100", "random-10000")
}

let heap = Experiment(
    "heap", "Numbers in rising order.", sizeUnit: "numbers", plans: [.warm, .memory]
) {
    numbers
} comparing: {
    Implementation.reference("sort") { $0.sorted() }
    Implementation("heap") { numbers in
        var heap = Heap(numbers)
        var sorted: [Int] = []
        while let next = heap.popMin() { sorted.append(next) }
        return sorted
    }.guarded(on: "random-100", "random-10000")
}

Lab(
    name: "lab", abstract: "Collections of swift-collections.",
    experiments: [bits, reverse, replace, insert, turns, heap]
).main()
