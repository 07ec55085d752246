import LabWorker
import LabKit
import SwiftPriorityQueue

let numbers = Inputs("random", sizes: [10, 1_000, 10_000], smallest: 1) { size, random in random.integers(size) }

let sorting = Experiment(
    "sorting", "Numbers in rising order.", sizeUnit: "numbers", plans: [.warm, .memory]
) {
    numbers
} comparing: {
    Implementation.reference("sort") { $0.sorted() }
    Implementation("queue") { list in
        var queue = PriorityQueue<Int>(ascending: true, startingValues: list)
        var sorted: [Int] = []
        while let next = queue.pop() { sorted.append(next) }
        return sorted
    }.guarded(on: "random-10", "random-1000", "random-10000")
}

let pushing = Experiment(
    "pushing", "The smallest of numbers that come one by one.", sizeUnit: "numbers", plans: [.warm, .memory]
) {
    numbers
} comparing: {
    Implementation.reference("min") { $0.min() }
    Implementation("queue") { list in
        var queue = PriorityQueue<Int>(ascending: true, startingValues: [])
        for number in list { queue.push(number) }
        return queue.peek()
    }.guarded(on: "random-1000", "random-10000")
}

Lab(name: "lab", abstract: "The queue of SwiftPriorityQueue.", experiments: [sorting, pushing]).main()
