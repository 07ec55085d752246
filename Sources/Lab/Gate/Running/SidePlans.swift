struct SidePlans {
    private let base: LinkPlan
    private let head: LinkPlan

    init(wanted: Int, available: (GateSide) -> Int?) {
        base = LinkPlan(available: available(.base), wanted: wanted)
        head = LinkPlan(available: available(.head), wanted: wanted)
    }

    subscript(side: GateSide) -> LinkPlan { side == .base ? base : head }

    /// Whether the link is the unit on both sides.
    var unitIsLink: Bool { base.unitIsLink && head.unitIsLink }
    /// Whether a side has too few links for controls and confirmation of their own.
    var reuse: Bool { base.reuses || head.reuses }
    /// The pairs of links, each of which has its own.
    func pairs(_ links: KeyPath<LinkPlan, Range<Int>>) -> Int {
        min(base[keyPath: links].count, head[keyPath: links].count)
    }
}
