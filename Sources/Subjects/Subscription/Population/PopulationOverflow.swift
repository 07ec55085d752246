import Synchronization

/// The facts that do not fit into the columns of a population: all identities of the last instant but the first, and
/// counts beyond 8 bits.
///
/// Subscriptions are spread over 64 parts with a lock each, so that several threads can feed different subscriptions.
final class PopulationOverflow: Sendable {
    private let parts = (0..<64).map { _ in Part() }

    private final class Part: Sendable {
        let content = Mutex(Content())
    }

    private struct Content {
        var identities: [UInt32: [UInt64]] = [:]
        var counts: [UInt32: IgnoredEvents] = [:]
    }

    /// True once a count is stored here. Most populations have none, and every status needs them.
    private let hasCounts = Atomic(false)

    private func part(_ number: UInt32) -> Part { parts[Int(number & 63)] }

    @inline(never)
    func contains(_ identity: UInt64, of number: UInt32) -> Bool {
        part(number).content.withLock { $0.identities[number]?.contains(identity) ?? false }
    }

    func identities(of number: UInt32) -> [UInt64] {
        part(number).content.withLock { $0.identities[number] ?? [] }
    }

    @inline(never)
    func add(_ identity: UInt64, of number: UInt32) {
        part(number).content.withLock { $0.identities[number, default: []].append(identity) }
    }

    @inline(never)
    func removeIdentities(of number: UInt32) {
        part(number).content.withLock { $0.identities[number] = nil }
    }

    func removeAll() {
        for part in parts { part.content.withLock { $0 = Content() } }
        hasCounts.store(false, ordering: .relaxed)
    }

    @inline(never)
    func add(_ counts: IgnoredEvents, of number: UInt32) {
        hasCounts.store(true, ordering: .relaxed)
        part(number).content.withLock { $0.counts[number, default: IgnoredEvents()].add(counts) }
    }

    func counts(of number: UInt32) -> IgnoredEvents {
        guard hasCounts.load(ordering: .relaxed) else { return IgnoredEvents() }
        return part(number).content.withLock { $0.counts[number] ?? IgnoredEvents() }
    }
}
