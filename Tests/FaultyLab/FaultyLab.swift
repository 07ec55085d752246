import Foundation
import LabKit
import LabWorker

/// A lab that only measures, whose implementations end or stop the process they run in, and one of whose declarations
/// has mistakes, for tests of what that costs the others.
@main
struct FaultyLab {
    static func main() {
        _ = filesForOthersAtStart
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
                experiment("leaves-a-process") { numbers in
                    let files = FaultyLab.filesForOthers
                    _ = FaultyLab.sleeper
                    return sum(numbers) &+ (files > FaultyLab.filesForOthersAtStart ? 1 : 0)
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
                Experiment("reference-traps", "Add, with a reference that cannot.", plans: [.warm]) {
                    inputs
                } comparing: {
                    Implementation.reference("sum") { numbers in
                        if numbers.count == 3 { fatalError("three is too many") }
                        return sum(numbers)
                    }
                    Implementation("other") { sum($0) }
                },
                Experiment("generator-traps", "Add what cannot be made.", plans: [.warm]) {
                    Inputs("numbers", sizes: [10]) { size, random in
                        if size == 3 { fatalError("three cannot be made") }
                        return random.integers(size)
                    }
                } comparing: {
                    Implementation.reference("sum") { sum($0) }
                    Implementation("other") { sum($0) }
                },
                Experiment("nothing", "Await what does nothing.", plans: [.warm]) {
                    inputs
                } comparing: {
                    Implementation.reference("zero") { (_: [Int]) async in 0 }
                },
                counted,
                Experiment("bare-gone", "Add next to bare work that the optimiser dropped.", plans: [.warm]) {
                    inputs
                } comparing: {
                    Implementation.reference("sum") { sum($0) }
                    Implementation.prepared("bare", role: .bare) { _ in Prepared(answer: nil) { _ in } }
                },
                Experiment("unready", "Add, with one that cannot be made ready.", plans: [.warm, .memory]) {
                    inputs
                } comparing: {
                    Implementation.reference("sum") { sum($0) }
                    Implementation(
                        "unready", prepare: { if $0.count == 1_000 { throw Unready() } else { sum($0) } },
                        run: { (sum: Int) in sum })
                },
                Experiment("random", "Answer at random.", plans: [.warm]) {
                    inputs
                } comparing: {
                    Implementation.reference("random") { _ in Int.random(in: 0 ... .max) }
                    Implementation("other") { sum($0) }
                },
                Experiment("mistaken", "Add without a reference.", plans: [.warm]) {
                    inputs
                } comparing: {
                    Implementation("a") { sum($0) }
                    Implementation("a") { sum($0) }
                },
            ]
        ).main()
    }

    /// A process that lives on when this one has ended, and holds its standard output and errors open.
    private static let sleeper: pid_t = {
        var child: pid_t = 0
        var words: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("60"), nil]
        defer { for word in words { free(word) } }
        let code = posix_spawn(&child, "/bin/sleep", nil, nil, &words, nil)
        guard code == 0 else { fatalError(String(cString: strerror(code))) }
        return child
    }()

    /// The number of files beyond the standard ones that a process gets which is started here.
    private static var filesForOthers: Int {
        (Int32(3)..<256).count { number in
            let flags = fcntl(number, F_GETFD)
            return flags >= 0 && flags & FD_CLOEXEC == 0
        }
    }

    private static let filesForOthersAtStart = filesForOthers

    /// An implementation that counts its own comparisons: `FAULTY_LAB_WORK` times as many as the numbers. It is called
    /// `counting`, or as `FAULTY_LAB_NAME` says.
    private static var counted: Experiment {
        let comparisons = Metric("comparisons", unit: "comparisons", kind: .exact)
        let newName = ProcessInfo.processInfo.environment["FAULTY_LAB_NAME"]
        return Experiment(
            "counted", "Find the largest, and count.", plans: [.warm],
            budget: [.of(comparisons, 500), .p50(.milliseconds(100), plan: .warm), .of(.allocations, 0)]
        ) {
            Inputs("numbers", sizes: [1_000, 10], smallest: 1) { size, random in random.integers(size) }
                .volumeOfSubject { CallVolume($0.count, of: "number") }.reading(variables: ["FAULTY_LAB_WORK"])
        } comparing: {
            Implementation.reference("scan") { $0.max() ?? 0 }
            let counting = Implementation(
                newName ?? "counting", prepare: { Counting(numbers: $0) }, mutating: { $0.largest() },
                answer: { $0.largest() })
            (newName == nil ? counting : counting.formerly("counting")).metric(comparisons) { (state: Counting) in
                state.comparisons
            }
            .metric(Metric("seen", unit: "numbers", .moreIsBetter), isTotal: false) { (state: Counting) in
                Double(state.numbers.count)
            }.counted(on: "numbers-10")
            Implementation("wrong-type") { $0.max() ?? 0 }
                .metric(comparisons) { (state: Counting) in state.comparisons }
        }
    }

    private struct Counting {
        let numbers: [Int]
        var comparisons = 0
        let work = Int(ProcessInfo.processInfo.environment["FAULTY_LAB_WORK"] ?? "") ?? 1

        mutating func largest() -> Int {
            var largest = numbers[0]
            for _ in 0..<work {
                for number in numbers {
                    comparisons += 1
                    largest = max(largest, number)
                }
            }

            return largest
        }
    }

    private struct Unready: Error {}

    private static var inputs: Inputs<[Int]> {
        Inputs("numbers", sizes: [10, 1_000]) { size, random in random.integers(size) }
    }

    private static func experiment(
        _ name: String, _ faulty: @escaping @Sendable ([Int]) -> Int
    ) -> Experiment {
        Experiment(name, "Add, in a way that ends badly.", plans: [.warm, .memory]) {
            inputs
        } comparing: {
            Implementation.reference("sum") { sum($0) }
            Implementation("faulty", run: faulty)
            Implementation("other") { sum($0.reversed()) }
        }
    }

    @Sendable private static func sum(_ numbers: [Int]) -> Int { numbers.reduce(0, &+) }
}
