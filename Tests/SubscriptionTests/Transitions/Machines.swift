import Reproducibility
import Testing

@testable import Subscription

/// A machine under test, by name.
struct Machine<Walk: Sendable>: Sendable, CustomTestStringConvertible {
    let name: String
    let walk: Walk
    var testDescription: String { name }
}

enum Machines {
    /// All implementations on columns, on every path that this machine has.
    static let columns: [Machine<any ColumnTransitions>] = {
        var machines: [Machine<any ColumnTransitions>] = [
            Machine(name: "switch", walk: SwitchTransitions()), Machine(name: "batch", walk: BatchTransitions()),
        ]
        for path in VectorPath.available {
            machines.append(Machine(name: "vector \(path)", walk: VectorTransitions(path: path)))
        }

        for workers in [1, 2, 3, 7] {
            machines.append(
                Machine(
                    name: "parallel on \(workers)", walk: ParallelTransitions(workers: workers, smallestPart: 1)))
        }

        return machines
    }()

    /// All implementations on streams, on every path that this machine has.
    static let streams: [Machine<any StreamTransitions>] = {
        var machines: [Machine<any StreamTransitions>] = [
            Machine(name: "switch", walk: SwitchTransitions()), Machine(name: "table", walk: TableTransitions()),
        ]
        for path in VectorPath.available {
            machines.append(Machine(name: "composed \(path)", walk: ComposedTransitions(path: path)))
        }

        for workers in [1, 2, 3, 7] {
            machines.append(
                Machine(
                    name: "parallel on \(workers)", walk: ParallelTransitions(workers: workers, smallestPart: 1)))
        }

        return machines
    }()

    /// The states of the table, step by step.
    static func expected(_ start: SubscriptionState, _ events: some Sequence<EventKind>) -> SubscriptionState {
        events.reduce(start) { TransitionTable[$0, $1].next }
    }

    /// Uniformly random elements.
    static func random<Element: ColumnElement>(_ count: Int, _ random: inout Xoshiro256StarStar) -> [Element] {
        let all = Array(Element.allCases)
        return (0..<count).map { _ in all[random.index(below: all.count)] }
    }
}

extension ByteColumn where Element: Equatable {
    /// All elements, one by one.
    var list: [Element] { (0..<count).map { self[$0] } }

    /// The first position at which two lists differ; a failure that names it is shorter than both lists.
    func firstDifference(from expected: [Element]) -> Int? {
        guard count == expected.count else { return min(count, expected.count) }
        return (0..<count).first { self[$0] != expected[$0] }
    }
}
