import Execution
import Reproducibility
import Results

/// The order of the processes of both sides. A pair has one process of each side, and both run at the same time and
/// take turns. The first turn is drawn at random. A pair has a link of either side, and every pair of links is used
/// once before any is used again.
///
/// The first pairs also have a process of each control. Its turns come before or after those of the pair, drawn at
/// random. Executables that cannot take turns run one after the other, in the same order.
struct PairSchedule {
    /// The role of a process in its pair.
    enum Role: Hashable {
        case side(GateSide)
        case control(GateControl)

        /// The side of the process.
        var side: GateSide {
            switch self {
            case .side(let side): side
            case .control(let control): control.side
            }
        }

        /// The control; `nil` for a compared process.
        var control: GateControl? {
            if case .control(let control) = self { control } else { nil }
        }

        /// The share of work in addition to the counted work.
        var extraWork: Double { control?.extraWork ?? 0 }
    }

    /// The phase of a comparison that runs the pairs. Each phase draws its own data, hashes and places in memory, so
    /// that it is independent of the other.
    enum Phase: String {
        case comparison
        /// Base and head change places in each pair.
        case confirmation
    }

    /// A process of a pair.
    struct Step: Hashable {
        let role: Role
        /// The position of the link among the links for its role.
        let link: Int
    }

    /// Processes that take turns.
    struct Pair: Hashable {
        /// The largest number of attempts, if the machine sleeps or this process is stopped in the meantime.
        static let mostAttempts = 5

        let number: Int
        let link: Int
        let steps: [Step]
        /// The phase, which decides about the links.
        let phase: Phase
        /// The seed of everything that both sides of the pair draw alike.
        let seed: UInt64
    }

    /// The number of pairs that have a process of each control.
    let controlledPairs: Int
    private let order: [Int]
    private let seed: UInt64
    private let phase: Phase

    /// Creates a schedule.
    ///
    /// - Parameters:
    ///   - pairs: the largest number of pairs.
    ///   - controlledPairs: the number of pairs that have a process of each control.
    ///   - seed: the seed of both phases.
    init(links: Int, pairs: Int, controlledPairs: Int, seed: UInt64, phase: Phase = .comparison) {
        self.controlledPairs = controlledPairs
        self.seed = seed
        self.phase = phase
        var random = Xoshiro256StarStar(seed: Seed.derive(seed, "links"))
        var order: [Int] = []

        while order.count < pairs {
            var round = Array(0..<links)
            random.shuffleInPlace(&round)
            order += round
        }

        self.order = order
    }

    /// A pair.
    ///
    /// - Parameter withControls: `false` to leave out the processes of controls.
    func pair(_ number: Int, withControls: Bool = true) -> Pair {
        // One draw decides everything about a pair, so that a pair does not depend on earlier ones.
        let bits = SplitMix64.finalise(seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
        let isHeadFirst = (bits & 1 == 1) != (phase == .confirmation)
        let link = order[number]
        let sides: [GateSide] = isHeadFirst ? [.head, .base] : [.base, .head]
        var steps = sides.map { Step(role: .side($0), link: link) }

        if withControls, number < controlledPairs {
            for (index, control) in GateControl.all.enumerated() {
                let isBefore = bits >> (index + 1) & 1 == 1
                steps.insert(Step(role: .control(control), link: number), at: isBefore ? 0 : steps.count)
            }
        }

        return Pair(number: number, link: link, steps: steps, phase: phase, seed: Seed.derive(bits, phase.rawValue))
    }
}
