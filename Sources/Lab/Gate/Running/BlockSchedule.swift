import Reproducibility

/// In which order the processes of both sides run: randomised blocks of two visits, the second in the reversed order of
/// the first (ABBA or BAAB), so that drift over a block cancels out. One process of each control stands at a random
/// place in each of the first blocks.
struct BlockSchedule {
    /// What a process is for.
    enum Role: Hashable {
        case base
        case head
        case nullControl
        case positiveControl

        var side: GateSide { self == .base || self == .nullControl ? .base : .head }
        var isControl: Bool { self == .nullControl || self == .positiveControl }
    }

    struct Step: Hashable {
        var role: Role
        /// The link; for a control, its position among the links of controls.
        var link: Int
        /// Which process of its role it is, from 0.
        var visit: Int
    }

    /// Processes that are run without a look between them.
    struct Block: Hashable {
        var number: Int
        var steps: [Step]
        var visits: Int
    }

    let controlBlocks: Int
    private let base: [Int]
    private let head: [Int]
    private let seed: UInt64
    private let isReversed: Bool

    /// - Parameters:
    ///   - visits: how many processes of each side there will be at most.
    ///   - controlBlocks: how many blocks have a process of each control.
    ///   - isReversed: whether base and head change places in each block of the same seed.
    init(
        base: Range<Int>, head: Range<Int>, visits: Int, controlBlocks: Int, seed: UInt64, isReversed: Bool = false
    ) {
        self.controlBlocks = controlBlocks
        self.seed = seed
        self.isReversed = isReversed
        func order(_ links: Range<Int>, _ label: String) -> [Int] {
            var random = Xoshiro256StarStar(seed: Seed.derive(seed, label))
            var order: [Int] = []
            while order.count < visits {
                var round = Array(links)
                random.shuffleInPlace(&round)
                order += round
            }
            return order
        }
        self.base = order(base, "base links")
        self.head = order(head, "head links")
    }

    /// The block that begins with a visit; it ends before `limit`.
    func block(at visit: Int, limit: Int) -> Block {
        let number = visit / 2
        // One draw decides everything about a block, so that a block can be had without those before it.
        var bits = SplitMix64.finalise(seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
        func draw(below count: UInt64) -> Int {
            defer { bits /= count }
            return Int(bits % count)
        }
        let isHeadFirst = (draw(below: 2) == 1) != isReversed
        let visits = min(2, limit - visit)
        var steps: [Step] = []
        steps.reserveCapacity(6)
        for offset in 0..<visits {
            let links = (base: base[visit + offset], head: head[visit + offset])
            let ofBase = Step(role: .base, link: links.base, visit: visit + offset)
            let ofHead = Step(role: .head, link: links.head, visit: visit + offset)
            let isHeadNow = isHeadFirst == (offset == 0)
            steps.append(isHeadNow ? ofHead : ofBase)
            steps.append(isHeadNow ? ofBase : ofHead)
        }
        if number < controlBlocks {
            for role in [Role.nullControl, .positiveControl] {
                let place = draw(below: UInt64(steps.count + 1))
                steps.insert(Step(role: role, link: number, visit: number), at: place)
            }
        }
        return Block(number: number, steps: steps, visits: visits)
    }
}
