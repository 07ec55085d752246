import LabKit
import Measurement
import Reproducibility
import Subscription

/// Columns of uniformly random states and events: nothing to predict.
enum TransitionInputs {
    /// The first events of two calls differ by this prime, so that hardly a call meets the alignment or the events of
    /// another.
    private static let stride = 4_099
    private static let firsts = 1 << 16

    static let all: [Input<TransitionSubject>] = [
        random(1_000, from: .thorough), random(100_000), random(10_000_000, from: .standard),
        random(100_000_000, from: .thorough),
    ]

    private static func random(_ subscriptions: Int, from profile: Profile = .quick) -> Input<TransitionSubject> {
        Input(
            "random-\(subscriptions)", shape: "random", size: subscriptions, from: profile,
            volume: volume(subscriptions, bytesEach: 3),
            recipe: "\(subscriptions) states and, for each call others, as many events, all uniformly random"
        ) { context in
            let subject = TransitionSubject(
                states: try column(subscriptions, seed: Seed.derive(context.seed, "states")),
                events: try column(subscriptions + firsts, seed: Seed.derive(context.seed, "events")), stride: stride,
                firsts: 0..<firsts)
            return Trial(subject: subject, nodes: subscriptions, digest: "\(subject.digest)")
        }
    }

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
