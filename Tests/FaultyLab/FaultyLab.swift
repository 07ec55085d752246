import Foundation
import LabCommand
import LabKit

/// A lab whose implementations end or stop the process they run in, and one of whose declarations has mistakes, for
/// tests of what that costs the others.
@main
struct FaultyLab {
    static func main() {
        Lab(
            name: "faulty-lab", abstract: "What goes wrong.",
            experiments: [
                experiment("traps") { numbers in
                    if numbers.count == 3 { fatalError("three is too many") }
                    return sum(numbers)
                },
                experiment("hangs") { numbers in
                    while numbers.count == 3 { usleep(1_000) }
                    return sum(numbers)
                },
                experiment("leaves") { numbers in
                    if numbers.count == 3 { exit(0) }
                    print("this is not an answer")
                    return sum(numbers)
                },
                // The small cases have up to 256 numbers more than the smallest.
                experiment("traps-when-measured") { numbers in
                    if numbers.count == 1_000 { fatalError("a thousand is too many") }
                    return sum(numbers)
                },
                experiment("hangs-when-measured") { numbers in
                    while numbers.count == 1_000 { usleep(1_000) }
                    return sum(numbers)
                },
                Experiment(
                    "reference-traps", "Add, with a reference that cannot.", plans: [.warm], inputs,
                    .reference("sum") { numbers in
                        if numbers.count == 3 { fatalError("three is too many") }
                        return sum(numbers)
                    }, .implementation("other") { sum($0) }),
                Experiment(
                    "generator-traps", "Add what cannot be made.", plans: [.warm],
                    Inputs("numbers", sizes: [10]) { size, random in
                        if size == 3 { fatalError("three cannot be made") }
                        return random.integers(size)
                    }, .reference("sum") { sum($0) }, .implementation("other") { sum($0) }),
                Experiment(
                    "nothing", "Await what does nothing.", plans: [.warm], inputs,
                    .reference("zero") { (_: [Int]) async in 0 }),
                Experiment(
                    "mistaken", "Add without a reference.", plans: [.warm], inputs, .implementation("a") { sum($0) },
                    .implementation("a") { sum($0) }),
            ]
        ).main()
    }

    private static var inputs: Inputs<[Int]> {
        Inputs("numbers", sizes: [10, 1_000]) { size, random in random.integers(size) }
    }

    private static func experiment(
        _ name: String, _ faulty: @escaping @Sendable ([Int]) -> Int
    ) -> Experiment {
        Experiment(
            name, "Add, in a way that ends badly.", plans: [.warm, .memory], inputs, .reference("sum") { sum($0) },
            .implementation("faulty", run: faulty), .implementation("other") { sum($0.reversed()) })
    }

    @Sendable private static func sum(_ numbers: [Int]) -> Int { numbers.reduce(0, &+) }
}
