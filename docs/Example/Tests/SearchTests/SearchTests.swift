import LabKit
import LabTesting
import Testing

let search = Experiment(
    "search", "Find the place of the largest number.", plans: [.warm, .memory],
    budget: .p99(.microseconds(50), plan: .warm)
) {
    Inputs("sorted", sizes: [1_000], smallest: 1) { size, random in random.integers(size).sorted() }
} comparing: {
    Implementation.reference("linear") { numbers in numbers.firstIndex { $0 >= numbers[numbers.count - 1] } }
    Implementation("binary") { numbers in
        var low = 0
        var high = numbers.count - 1
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] < numbers[numbers.count - 1] { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

@Suite(.serialized) struct SearchTests {
    @Test("a search keeps the budget that is declared")
    func budget() async throws { try await expect(search, "search/binary", .keepsBudget) }

    @Test("it takes less than half as long as looking at all numbers")
    func ratio() async throws { try await expect(search, "search/binary", .isAtMost(0.5, of: "linear")) }

    @Test("it allocates no more than was accepted")
    func counts() async throws { try await expect(search, "search/binary", .hasAcceptedCounts()) }
}
