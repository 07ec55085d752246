import Dispatch
import Foundation

/// One of the two things that a gate compares.
package enum GateSide: String, Codable, Hashable, Sendable, CaseIterable {
    case base
    case head

    /// Does something for both sides at the same time, which shares nothing that changes but under a lock.
    static func sideBySide<Found>(_ body: @escaping (GateSide) -> Found) -> (base: Found, head: Found) {
        // Sound to share: each thread has a place of its own, and both are done when the places are looked at.
        nonisolated(unsafe) let body = body
        nonisolated(unsafe) let found = UnsafeMutablePointer<Found?>.allocate(capacity: 2)
        found.initialize(repeating: nil, count: 2)
        defer { found.deinitialize(count: 2).deallocate() }

        DispatchQueue.concurrentPerform(iterations: 2) { found[$0] = body(allCases[$0]) }
        guard let base = found[0], let head = found[1] else { preconditionFailure("both were done") }

        return (base, head)
    }
}
