import CFloors
import LabKit
import Measurement
import Reproducibility
import Subscription
import Workloads

/// Many subscriptions, and columns of events for them: each call applies one event to each, and the next call others.
struct TransitionSubject {
    let states: StateColumn
    /// Events, of which a call takes as many as there are states.
    let events: EventColumn
    /// How far the events of a call lie behind those of the call before; from the end it goes on at the beginning.
    let stride: Int
    /// The fewest subscriptions that a core is handed.
    let smallestPart: Int
    private let firsts: Range<Int>

    /// Events of the first call begin at the lower bound of `firsts`, those of others within it.
    init(states: StateColumn, events: EventColumn, stride: Int, firsts: Range<Int>, smallestPart: Int = 1 << 18) {
        precondition(states.count + firsts.upperBound - 1 <= events.count, "every call needs an event for every state")
        self.states = states
        self.events = events
        self.stride = stride
        self.firsts = firsts
        self.smallestPart = smallestPart
    }

    func first(ofCall call: Int) -> Int { firsts.lowerBound + call * stride % firsts.count }

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
            return TransitionSubject(states: columns.states, events: columns.events, stride: stride, firsts: 0..<firsts)
        }
        .recipe {
            "StoreSimulator, both stores: \($0) events and the states before them; later calls bring the events of a "
                + "later time"
        },
    ])
    .volume { volume($0, bytesEach: 3) }
    .digest(of: { ($0.states.withBytes { [UInt8]($0) }, $0.events.withBytes { [UInt8]($0) }) })
    // However few the subscriptions, there are 65,536 events.
    .withoutCases()

    /// Rates are told of what is too large for the nearer caches.
    static func volume(_ events: Int, bytesEach: Int) -> CallVolume? {
        events < 10_000_000 ? nil : CallVolume(events, of: "event", bytes: bytesEach * events)
    }

    static func column<Element: ColumnElement>(_ count: Int, seed: UInt64) throws -> TransitionColumn<Element> {
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

    var answer: StatesAnswer { StatesAnswer(bytes: states.withBytes { [UInt8]($0) }) }
}

/// The states of all subscriptions, as they are compared.
struct StatesAnswer: Equatable, CustomStringConvertible {
    let bytes: [UInt8]

    /// The names of the first states.
    var description: String {
        let names = bytes.prefix(8).map { SubscriptionState(rawValue: $0)?.name ?? "\($0)" }.joined(separator: ", ")
        return bytes.count > 8 ? "\(names) … (\(bytes.count) states)" : names
    }
}

struct FloorTransitions: ColumnTransitions {
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

/// What a store's customers do, as columns: the events in the order of their arrival, and the state in which each finds
/// its subscription.
struct SimulatedColumns {
    let states: StateColumn
    let events: EventColumn

    /// So many events of as many customers as it takes, half of Google Play and half of the App Store; the states are
    /// those before the first `states` of them.
    init(events count: Int, states stateCount: Int, seed: UInt64) throws {
        var kinds: [UInt8] = []
        var found: [UInt8] = []
        kinds.reserveCapacity(count)
        found.reserveCapacity(stateCount)
        for (store, end) in [(Store.play, count / 2), (.appStore, count)] {
            let simulator = StoreSimulator(
                try StoreSimulator.standardShares(of: store, grace: .on), customers: .max, seed: seed)
            var current = [SubscriptionState](repeating: .none, count: simulator.block)
            simulator.forEach { arrived in
                guard kinds.count < end else { return false }
                let place = arrived.customer % simulator.block
                if arrived.isFirst { current[place] = .none }
                if found.count < stateCount { found.append(current[place].rawValue) }
                kinds.append(arrived.event.kind.rawValue)
                current[place] = TransitionTable[current[place], arrived.event.kind].next
                return true
            }
        }
        events = try EventColumn(count: count) { room in _ = room.update(fromContentsOf: kinds) }
        states = try StateColumn(count: stateCount) { room in _ = room.update(fromContentsOf: found) }
    }
}

/// Subscriptions with as many events each: what the machines of columns are validated on.
struct TransitionCase: Equatable, Shrinkable, SwiftSourceConvertible {
    var states: [SubscriptionState]
    /// By step, the event of each subscription.
    var steps: [[EventKind]]
    /// Events in front of the first step, which change where the others lie and nothing else.
    var skipped = 0

    /// A call for each step, compared after each.
    @Sendable
    private static func trial(_ value: Self) -> Trial<TransitionSubject> {
        let count = value.states.count
        let skipped = value.skipped
        let steps = value.steps
        let subject = TransitionSubject(
            states: StateColumn(value.states),
            events: EventColumn(Array(repeating: .info, count: skipped) + steps.flatMap(\.self)), stride: count,
            firsts: skipped..<skipped + count * (steps.count - 1) + 1, smallestPart: 64)
        // A call applies the events of its step by itself; the script says how often.
        return Trial(subject, script: Script(count: steps.count - 1) { _ in })
    }

    /// With half of the subscriptions, with one less, without the last step, from where the first one leads, with
    /// nothing in front.
    var shrinkCandidates: [TransitionCase] {
        func keeping(_ range: Range<Int>) -> TransitionCase {
            TransitionCase(states: Array(states[range]), steps: steps.map { Array($0[range]) }, skipped: skipped)
        }
        let count = states.count
        let half = states.count / 2
        var candidates: [TransitionCase] = []
        if count > 1 { candidates += [keeping(0..<half), keeping(half..<count)] }
        if count > 1 { candidates += [keeping(1..<count), keeping(0..<count - 1)] }
        if steps.count > 1 {
            candidates.append(TransitionCase(states: states, steps: steps.dropLast(), skipped: skipped))
            let later = zip(states, steps[0]).map { TransitionTable[$0, $1].next }
            candidates.append(TransitionCase(states: later, steps: Array(steps.dropFirst()), skipped: skipped))
        }
        if skipped > 0 { candidates.append(TransitionCase(states: states, steps: steps, skipped: 0)) }
        return candidates
    }

    var swiftSource: String {
        let lines = steps.map { step in
            "machine.advance(states, by: EventColumn([\(step.map { ".\($0)" }.joined(separator: ", "))]))"
        }
        let front = skipped > 0 ? " // the events began at position \(skipped) of their column" : ""
        return (["let states = StateColumn([\(states.map { ".\($0)" }.joined(separator: ", "))])\(front)"] + lines)
            .joined(separator: "\n")
    }

    /// All sequences of the budget's size less one, at most 5, and so all shorter ones: after each step the states are
    /// compared. A case has all that begin with the same event, or the same two, from every state.
    static let everySequence = Cases<TransitionSubject>(
        "every sequence of events from every state",
        each: { budget, visit in
            let length = max(min(budget.exhaustiveSize - 1, 5), 1)
            let leading = length > 4 ? 2 : 1
            for events in EventKind.sequences(leading) { try visit(block(events, then: length - leading)) }
        }, trial: trial)

    /// Random columns whose lengths lie around what registers, cache lines and parts hold, and that begin anywhere.
    static let randomColumns = Cases<TransitionSubject>(
        "random columns",
        each: { budget, visit in
            for seed in budget.seeds("transition columns") {
                var random = Xoshiro256StarStar(seed: seed)
                let whole = [0, 16, 32, 64, 128, 256, 1_024][random.index(below: 7)]
                let count = max(whole + random.integer(in: -17...17), 0)
                try visit(
                    TransitionCase(
                        states: (0..<count).map { _ in random.element() },
                        steps: (0..<random.integer(in: 1...4)).map { _ in (0..<count).map { _ in random.element() } },
                        skipped: random.index(below: 70)))
            }
        }, trial: trial)

    /// Every state with some events and then each sequence of so many more.
    static func block(_ leading: [EventKind], then trailing: Int) -> TransitionCase {
        let states = SubscriptionState.allCases
        let sequences = EventKind.sequences(trailing)
        let count = sequences.count * states.count
        // Subscription n has the state n mod 10 and the sequence n / 10.
        let columns = (0..<trailing).map { step in (0..<count).map { sequences[$0 / states.count][step] } }
        return TransitionCase(
            states: (0..<count).map { states[$0 % states.count] },
            steps: leading.map { Array(repeating: $0, count: count) } + columns)
    }
}

extension EventKind {
    /// All sequences of a length, of which the first event changes from one to the next.
    static func sequences(_ length: Int) -> [[EventKind]] {
        length == 0 ? [[]] : sequences(length - 1).flatMap { rest in allCases.map { [$0] + rest } }
    }
}

extension Xoshiro256StarStar {
    mutating func element<Element: ColumnElement>() -> Element {
        let all = Array(Element.allCases)
        return all[index(below: all.count)]
    }
}

/// What does it take to apply an event to a subscription? Many subscriptions, one event each, without dates.
///
/// States and events are columns of bytes, made before anything is measured; states change in place. So 3 bytes an
/// event must move: the state is read and written, the event read. Every call brings other events, from another
/// position of a long column: neither the branch predictor nor the alignment can be learnt.
///
/// `vector` is the widest path that the processor has. `floor` is the loop of `batch` in C; `memcpy` is the C
/// library's, of as many bytes, half of them read and half written. Source: subscription, Implementations.
public let subscriptionTransition = Experiment(
    "subscription-transition", "Apply one event to each of many subscriptions, whose order nothing predicts.",
    operation: "pass", sizeUnit: "subscriptions", plans: [.warm, .memory, .throughput], answers: .equal,
    TransitionSubject.inputs, cases: [TransitionCase.everySequence, TransitionCase.randomColumns],
    implementations: [
        .columns("switch", role: .reference) { SwitchTransitions() },
        .columns("batch") { BatchTransitions() },
    ] + VectorPath.narrow.map { .vector("vector-\($0.rawValue)", $0) } + [
        .vector("vector", .best),
        .parallel(
            "parallel",
            prepare: { AdvancingStates($0, ParallelTransitions(workers: $1, smallestPart: $0.smallestPart)) },
            run: { $0.advance() }, answer: { $1.answer }
        ).runningWith { VectorTransitions().path.instructionSet },
        .columns("floor", role: .floor) { FloorTransitions() },
        .memcpy,
    ])

extension Implementation where Subject == TransitionSubject, Answer == StatesAnswer {
    static func columns(
        _ name: String, role: Role = .implementation, _ machine: @escaping @Sendable () -> some ColumnTransitions
    ) -> Self {
        .implementation(
            name, role: role, prepare: { AdvancingStates($0, machine()) }, run: { $0.advance() },
            answer: { $1.answer })
    }

    fileprivate static func vector(_ name: String, _ path: VectorPath) -> Self {
        columns(name) { VectorTransitions(path: path) }
            .limited { _ in path.isAvailable ? nil : "this machine has no \(path.instructionSet ?? "vectors")" }
            .runningWith { path.instructionSet }
    }

    fileprivate static var memcpy: Self {
        Self("memcpy", role: .bare) { subject in
            let bytes = subject.states.count / 2 * 3
            let source = MemoryColumn(bytes)
            let target = MemoryColumn(bytes)
            return Prepared(answer: nil) { count in
                for _ in 0..<count {
                    milli_floor_copy(target.start, source.start, bytes)
                    clobberMemory()
                }
            }
        }
    }
}

extension VectorPath {
    /// The paths of this architecture that are not its widest: they run where the widest does not.
    fileprivate static var narrow: [VectorPath] {
        #if arch(x86_64)
            [.portable, .sse41, .avx2]
        #else
            [.portable]
        #endif
    }
}

/// Bytes that are all written to, so that their pages are there.
private final class MemoryColumn {
    let start: UnsafeMutablePointer<UInt8>

    init(_ count: Int) {
        start = .allocate(capacity: count)
        start.initialize(repeating: 1, count: count)
    }

    deinit { start.deallocate() }
}
