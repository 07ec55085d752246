/// The identities of the events of one instant. The first stands here; an array is only made for more.
struct LastArrivals: Sendable {
    private var first: UInt64 = 0
    private var others: [UInt64] = []

    init() {}

    init(_ identities: [UInt64]) { (first, others) = (identities.first ?? 0, Array(identities.dropFirst())) }

    /// All of them but 0, which is none.
    var identities: [UInt64] { ([first] + others).filter { $0 != 0 } }

    func contains(_ identity: UInt64) -> Bool { identity == first || others.contains(identity) }

    /// Forgets those of the instant before.
    mutating func begin(_ identity: UInt64) {
        first = identity
        if !others.isEmpty { others = [] }
    }

    mutating func add(_ identity: UInt64) { others.append(identity) }
}
