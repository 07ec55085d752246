import Foundation

/// A place at which several threads wait for each other.
package final class Rendezvous: Sendable {
    private let count: Int
    private let condition = NSCondition()
    private nonisolated(unsafe) var arrived = 0

    package init(of count: Int) { self.count = count }

    /// Waits until all threads are here; returns false if they do not come.
    ///
    /// The ten minutes are there to end a test that fails: no machine is so slow that it needs them.
    package func wait() -> Bool {
        condition.withLock {
            arrived += 1
            condition.broadcast()
            let deadline = Date(timeIntervalSinceNow: 600)
            while arrived < count, condition.wait(until: deadline) {}
            return arrived >= count
        }
    }
}
