import Dispatch
import Foundation
import Synchronization

/// Keeps the threads of Dispatch's pool busy, as other tests do on a loaded machine.
///
/// While it does, `DispatchQueue.concurrentPerform` runs its iterations one after the other.
package func withBusyPool<Value>(_ body: () throws -> Value) rethrows -> Value {
    let workers = 4 * ProcessInfo.processInfo.activeProcessorCount
    let load = PoolLoad()
    for _ in 0..<workers { DispatchQueue.global().async { load.work() } }
    defer { load.isWanted.store(false, ordering: .relaxed) }

    return try body()
}

private final class PoolLoad: Sendable {
    let isWanted = Atomic(true)

    func work() { while isWanted.load(ordering: .relaxed) {} }
}
