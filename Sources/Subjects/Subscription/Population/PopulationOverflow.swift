import Synchronization

/// What does not fit into the fixed size of a subscription in a population: the second and further identities of its last
/// instant, and counts beyond 12 bits. Both are rare.
///
/// Split by subscription into parts with a lock each, so that several threads can feed disjoint subscriptions.
final class PopulationOverflow: Sendable {
    private let parts = (0..<64).map { _ in Part() }

    private final class Part: Sendable {
        let content = Mutex(Content())
    }

    private struct Content {
        var identities: [UInt32: [UInt64]] = [:]
        var counts: [UInt32: PopulationCounts] = [:]
    }

    /// Whether any count is kept here: most populations have none, and are asked for them with every status.
    private let hasCounts = Atomic(false)

    private func part(_ number: UInt32) -> Part { parts[Int(number & 63)] }

    /// Whether an identity is one of those kept here.
    func contains(_ identity: UInt64, of number: UInt32) -> Bool {
        part(number).content.withLock { $0.identities[number]?.contains(identity) ?? false }
    }

    /// Keeps one more identity.
    func add(_ identity: UInt64, of number: UInt32) {
        part(number).content.withLock { $0.identities[number, default: []].append(identity) }
    }

    /// Forgets the identities: the instant is over.
    func removeIdentities(of number: UInt32) {
        part(number).content.withLock { $0.identities[number] = nil }
    }

    /// Forgets all.
    func removeAll() {
        for part in parts { part.content.withLock { $0 = Content() } }
        hasCounts.store(false, ordering: .relaxed)
    }

    /// Counts what did not fit.
    func add(_ counts: PopulationCounts, of number: UInt32) {
        hasCounts.store(true, ordering: .relaxed)
        part(number).content.withLock {
            let known = $0.counts[number, default: PopulationCounts()]
            $0.counts[number] = PopulationCounts(
                illegal: known.illegal + counts.illegal, older: known.older + counts.older,
                duplicates: known.duplicates + counts.duplicates)
        }
    }

    /// What did not fit.
    func counts(of number: UInt32) -> PopulationCounts {
        guard hasCounts.load(ordering: .relaxed) else { return PopulationCounts() }
        return part(number).content.withLock { $0.counts[number] ?? PopulationCounts() }
    }
}

/// Events that changed nothing.
public struct PopulationCounts: Hashable, Sendable {
    /// Illegal where they came.
    public var illegal = 0
    /// Dropped because a later one had been taken.
    public var older = 0
    /// Dropped because they had been taken at the same instant.
    public var duplicates = 0
}
