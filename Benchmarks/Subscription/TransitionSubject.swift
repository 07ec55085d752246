import LabKit
import Reproducibility
import Subscription

/// Many subscriptions, and columns of events for them: each call applies one event to each, and the next call others.
struct TransitionSubject {
    let states: StateColumn
    /// The events. A call takes as many as there are states.
    let events: EventColumn
    /// The distance between the events of two calls. After the end of the column, it continues at the beginning.
    let stride: Int
    /// The minimum number of subscriptions for a core.
    let smallestPart: Int
    private let firsts: Range<Int>

    /// The events of the first call begin at the lower bound of `firsts`, those of later calls within `firsts`.
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

    /// A prime, so that hardly any two calls have the same alignment or the same events.
    private static let stride = 4_099
    private static let firsts = 1 << 16

    /// Columns of uniformly random states and events, which cannot be predicted, and of simulated customers, who mostly
    /// renew and are easy to predict.
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
    // There are always 65,536 events, even for few subscriptions.
    .withoutCases()

    /// The volume of a call, for rates; `nil` if it fits into the nearer caches.
    static func volume(_ events: Int, bytesEach: Int) -> CallVolume? {
        events < 10_000_000 ? nil : CallVolume(events, of: "event", bytes: bytesEach * events)
    }

    static func column<Element: ColumnElement>(_ count: Int, seed: UInt64) throws -> ByteColumn<Element> {
        var random = Xoshiro256StarStar(seed: seed)
        let elements = Element.allCases.count
        return try ByteColumn(count: count) { room in
            for position in 0..<count { room[position] = UInt8(random.index(below: elements)) }
        }
    }
}
