import Foundation
import LabKit

/// The tests that `ExpectTests` runs in a process of their own, with a folder of their own; otherwise they are skipped.
enum Fixture {
    static let folder = ProcessInfo.processInfo.environment["LAB_TESTING_FOLDER"]
    static let file = "\(folder ?? "")/Tests.swift"

    /// A sum in two ways, and a third that takes fifty times as long and allocates.
    static let sums = Experiment("sums", "Add up numbers.", budget: .p99(.seconds(10), plan: .warm)) {
        Inputs("random", sizes: [1_000], smallest: 1) { size, random in random.integers(size, in: 0...9) }
            .reading(variables: ["LAB_TESTING_FOLDER", "LAB_TESTING_MORE"])
    } comparing: {
        Implementation.reference("loop") { numbers in
            var sum = 0
            for number in numbers { sum += number }
            return sum
        }
        Implementation("reduce") { $0.reduce(0, +) }
        Implementation("repeated") { numbers in
            // It allocates more in the second run.
            let times = ProcessInfo.processInfo.environment["LAB_TESTING_MORE"] == nil ? 50 : 60
            return (0..<times).map { _ in numbers.reduce(0, +) }.map { [$0] }.last?.last ?? 0
        }
    }

    /// Another experiment of the same name.
    static let otherSums = Experiment("sums", "Add up numbers.", plans: [.warm]) {
        Inputs("random", sizes: [1_000], smallest: 1) { size, random in random.integers(size, in: 0...9) }
    } comparing: {
        Implementation.reference("halves") { numbers in
            let middle = numbers.count / 2
            return numbers[..<middle].reduce(0, +) + numbers[middle...].reduce(0, +)
        }
        Implementation("doubled") { numbers in numbers.reduce(0) { $0 + 2 * $1 } / 2 }
    }

    /// One that answers wrongly, and one that ends its process.
    static let broken = Experiment("broken", "Find the largest.", plans: [.warm]) {
        Inputs("random", sizes: [100], smallest: 1) { size, random in random.integers(size, in: 0...9) }
    } comparing: {
        Implementation.reference("right") { $0.max() }
        Implementation("wrong") { $0.first }
        Implementation("crashing") { $0[$0.count] }
    }
}
