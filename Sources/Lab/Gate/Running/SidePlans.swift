/// The plans for the links of both sides.
struct SidePlans {
    private let base: LinkPlan
    private let head: LinkPlan

    init(wanted: Int, available: (GateSide) -> Int?) {
        base = LinkPlan(available: available(.base), wanted: wanted)
        head = LinkPlan(available: available(.head), wanted: wanted)
    }

    subscript(side: GateSide) -> LinkPlan { side == .base ? base : head }

    /// True if the link is the unit on both sides.
    var unitIsLink: Bool { base.unitIsLink && head.unitIsLink }
    /// True if a side has too few links for controls and confirmation of their own.
    var reusesLinks: Bool { base.reusesLinks || head.reusesLinks }

    /// The number of pairs of links that share none.
    func pairs(_ links: KeyPath<LinkPlan, Range<Int>>) -> Int {
        min(base[keyPath: links].count, head[keyPath: links].count)
    }
}
