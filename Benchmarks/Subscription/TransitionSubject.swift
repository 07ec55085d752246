import CFloors
import LabKit
import Measurement
import Reproducibility
import Subscription

/// Many subscriptions, and columns of events for them: each call applies one event to each, and the next call others.
struct TransitionSubject {
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
    fileprivate var digest: String {
        var sha = SHA256()
        sha.update("milli.transitions/1\n".utf8)
        sha.update(UInt64(states.count))
        states.withBytes { sha.update(bytes: UnsafeRawBufferPointer($0)) }
        events.withBytes { sha.update(bytes: UnsafeRawBufferPointer($0)) }
        return "\(sha.finalize())"
    }

    // MARK: Inputs

    /// The first events of two calls differ by this prime, so that hardly a call meets the alignment or the events of
    /// another.
    private static let stride = 4_099
    private static let firsts = 1 << 16

    /// Columns of uniformly random states and events, where nothing can be predicted, and of those of simulated
    /// customers, where much can: most of them renew.
    static let inputs = Inputs<TransitionSubject>([
        Inputs(
            "random", sizes: [100_000], standard: [10_000_000], thorough: [1_000, 100_000_000], largest: 100_000_000
        ) {
            count, context in
            TransitionSubject(
                states: try column(count, seed: Seed.derive(context.seed, "states")),
                events: try column(count + firsts, seed: Seed.derive(context.seed, "events")), stride: stride,
                firsts: 0..<firsts)
        }
        .recipe { "\($0) states and, for each call others, as many events, all uniformly random" },
        Inputs("simulated", sizes: [100_000], standard: [10_000_000]) { count, context in
            let columns = try SimulatedColumns(events: count + firsts, states: count, seed: context.seed)
            return TransitionSubject(
                states: columns.states, events: columns.events, stride: stride, firsts: 0..<firsts)
        }
        .recipe {
            "StoreSimulator, both stores: \($0) events and the states before them; later calls bring the events of a "
                + "later time"
        },
    ])
    .volume { volume($0, bytesEach: 3) }.digest { $0.digest }
    // However few the subscriptions, there are 65,536 events.
    .withoutCases()

    /// Rates are told of what is too large for the nearer caches.
    static func volume(_ events: Int, bytesEach: Int) -> CallVolume? {
        events < 10_000_000 ? nil : CallVolume(events, of: "event", bytes: bytesEach * events)
    }

    /// Uniformly random elements.
    static func column<Element: ColumnElement>(
        _ count: Int, seed: UInt64
    ) throws -> TransitionColumn<Element> {
        var random = Xoshiro256StarStar(seed: seed)
        let elements = Element.allCases.count
        return try TransitionColumn(count: count) { room in
            for position in 0..<count { room[position] = UInt8(random.index(below: elements)) }
        }
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
