import Foundation
import LabCommand
import LabKit

let pop = Experiment("pop", "Take the smallest number out.", sizeUnit: "numbers", plans: [.warm, .memory]) {
    Inputs("random", sizes: [10, 1_000], smallest: 1) { size, random in random.integers(size) }
} comparing: {
    Implementation("array", role: .reference, setup: { $0.sorted(by: >) }) { $0.popLast() }
    Implementation("heap", setup: { Heap($0) }) { $0.popFirst() }
    Implementation("qsort", role: .peer, setup: { $0 }) { numbers in
        qsort(&numbers, numbers.count, MemoryLayout<Int>.stride) { one, other in
            guard let one = one?.load(as: Int.self), let other = other?.load(as: Int.self) else { return 0 }
            if one < other { return -1 }
            return one > other ? 1 : 0
        }
        return numbers.first
    }.from(project: "C library")
}

/// A tree in an array: the children of the number at n stand at 2n + 1 and 2n + 2, and are no smaller.
struct Heap {
    private var numbers: [Int]

    init(_ numbers: [Int]) {
        self.numbers = numbers
        for index in (0..<numbers.count / 2).reversed() { sink(from: index) }
    }

    mutating func popFirst() -> Int? {
        guard let last = numbers.popLast() else { return nil }
        guard let first = numbers.first else { return last }
        numbers[0] = last
        sink(from: 0)
        return first
    }

    private mutating func sink(from index: Int) {
        var index = index
        while let child = [2 * index + 1, 2 * index + 2].filter(numbers.indices.contains).min(by: {
            numbers[$0] < numbers[$1]
        }), numbers[child] < numbers[index] {
            numbers.swapAt(index, child)
            index = child
        }
    }
}

StandaloneLab(name: "heap-lab", abstract: "Priority queues, compared.", experiments: [pop]).main()
