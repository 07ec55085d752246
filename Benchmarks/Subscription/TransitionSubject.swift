import CFloors
import LabKit
import Reproducibility
import Subscription

/// Many subscriptions, and columns of events for them: each call applies one event to each, and the next call others.
final class TransitionSubject {
    /// The states before the first call.
    let states: StateColumn
    /// Events, of which a call takes as many as there are states.
    let events: EventColumn
    /// How far the events of a call lie behind those of the call before; from the end it goes on at the beginning.
    let stride: Int
    /// The fewest subscriptions that a core is handed.
    let smallestPart: Int
    private let firsts: Range<Int>

    /// A subject.
    ///
    /// - Parameters:
    ///   - firsts: where events of a call may begin; those of the first call begin at the lower bound.
    ///   - smallestPart: the fewest subscriptions that a core is handed.
    init(states: StateColumn, events: EventColumn, stride: Int, firsts: Range<Int>, smallestPart: Int = 1 << 18) {
        precondition(states.count + firsts.upperBound - 1 <= events.count, "every call needs an event for every state")
        self.states = states
        self.events = events
        self.stride = stride
        self.firsts = firsts
        self.smallestPart = smallestPart
    }

    /// Where the events of a call begin.
    func first(ofCall call: Int) -> Int { firsts.lowerBound + call * stride % firsts.count }

    /// SHA-256 of all raw values, states first.
    var digest: Digest {
        var sha = SHA256()
        sha.update("milli.transitions/1\n".utf8)
        sha.update(UInt64(states.count))
        states.withBytes { sha.update(bytes: UnsafeRawBufferPointer($0)) }
        events.withBytes { sha.update(bytes: UnsafeRawBufferPointer($0)) }
        return sha.finalize()
    }
}

/// States on their way: what an implementation keeps from call to call.
final class AdvancingStates {
    let subject: TransitionSubject
    let states: StateColumn
    private let machine: any ColumnTransitions
    private var calls = 0

    init(_ subject: TransitionSubject, _ machine: some ColumnTransitions) {
        self.subject = subject
        self.machine = machine
        states = subject.states.copy()
    }

    /// Applies the events of the next call; gives the number of the call.
    func advance() -> Int {
        machine.advance(states, by: subject.events, from: subject.first(ofCall: calls))
        calls += 1
        return calls
    }

    /// The states as they are.
    var answer: StatesAnswer { StatesAnswer(bytes: states.withBytes { [UInt8]($0) }) }
}

/// The states of all subscriptions, as they are compared.
struct StatesAnswer: Equatable {
    let bytes: [UInt8]
}

extension StatesAnswer: CustomStringConvertible {
    /// The names of the first states.
    var description: String {
        let names = bytes.prefix(8).map { SubscriptionState(rawValue: $0)?.name ?? "\($0)" }.joined(separator: ", ")
        return bytes.count > 8 ? "\(names) … (\(bytes.count) states)" : names
    }
}

/// The loop in C over the same columns.
struct FloorTransitions: ColumnTransitions {
    /// The table with 32 cells a state.
    private let cells: [UInt8] = SubscriptionState.allCases.flatMap { state in
        EventKind.allCases.map { TransitionTable[state, $0].next.rawValue }
            + Array(repeating: 0, count: 32 - EventKind.allCases.count)
    }

    func advance(_ states: StateColumn, by events: EventColumn, from first: Int) {
        precondition(first >= 0 && first + states.count <= events.count, "there is an event for every state")
        states.withUnsafeMutableBytes { states in
            events.withBytes { events in
                guard let base = states.baseAddress, let kinds = events.baseAddress else { return }
                milli_floor_independent_walk(cells, base, kinds + first, states.count)
            }
        }
    }
}
