import LabKit
import Measurement

/// The experiment that finds the largest of some numbers, for tests of declarations and of what runs them.
package enum Largest {
    /// The sizes of the lists that are measured by a script: a job has the names of its inputs and nothing else.
    package static let sizes = Dictionary(
        uniqueKeysWithValues: [1, 10, 30, 100, 300, 1_000, 3_000, 10_000, 100_000].map { ("list-\($0)", $0) })

    package static let lists = Cases<Numbers>("lists of small numbers") { budget, visit in
        for number in 0..<budget.randomCases { try visit((0..<(1 + number % 6)).map { ($0 * 7 + number * 13) % 11 }) }
    } trial: { (values: [Int]) in
        Trial(Numbers(values))
    }

    package static func input(_ size: Int, shape: String = "list", from profile: Profile = .quick) -> Inputs<Numbers> {
        Inputs(one: "\(shape)-\(size)", shape: shape, size: size, from: profile) { _ in Numbers(Array(0..<size)) }
            .recipe { "0 ..< \($0)" }.digest { _ in "digest of \(size)" }
    }

    package static func experiment(
        _ name: String = "largest", budget: Budget? = .p99(.microseconds(1), plan: .cold), inputs: [Inputs<Numbers>],
        plans: [Plan] = [.warm, .cold, .memory], others: [Implementation<Numbers, Int>] = []
    ) -> Experiment {
        Experiment(
            name, "Find the largest number.", sizeUnit: "nodes", plans: plans, budget: budget, answers: .equal
        ) {
            Inputs(inputs)
            lists
        } comparing: {
            Implementation.reference("sorted") { $0.values.sorted().last ?? 0 }
            Implementation("reduced") { $0.values.reduce(0, max) }
            for implementation in others { implementation }
        }
    }
}
