import Dispatch
import JSONText
import Synchronization

// The states of subscriptions.

extension SubscriptionLedger where Register: ~Copyable {
    package mutating func state(of number: Int, at instant: Int64) -> SubscriptionStateLine {
        state(of: number, register.status(of: number, at: instant))
    }

    private func state(of number: Int, _ status: SubscriptionStatus) -> SubscriptionStateLine {
        SubscriptionStateLine(subscription: keys.key(number), store: plan(of: number).store, status: status)
    }
}

extension SubscriptionLedger<PopulationRegister> {
    /// Writes the state of every subscription at an instant, a line each in the order of their numbers.
    ///
    /// - Parameters:
    ///   - cores: the number of cores on which lines are made.
    ///   - write: gets a text of many lines, and returns false to stop.
    package mutating func writeStates(at instant: Int64, cores: Int, _ write: (String) -> Bool) {
        register.applyBatch()
        withUnsafePointer(to: self) { Self.writeStates(of: $0, at: instant, cores: cores, write) }
    }

    /// Writes the states of a ledger that has no batch to take.
    private static func writeStates(
        of ledger: UnsafePointer<Self>, at instant: Int64, cores: Int, _ write: (String) -> Bool
    ) {
        // Sound to share: nothing changes the ledger meanwhile, because questions only change it if a batch is left.
        nonisolated(unsafe) let ledger = ledger
        let linesPerText = 1 << 11
        let count = ledger.pointee.count

        for first in stride(from: 0, to: count, by: linesPerText * cores) {
            let texts = Mutex([String](repeating: "", count: cores))
            DispatchQueue.concurrentPerform(iterations: cores) { core in
                var line = JSONLine()
                let start = first + core * linesPerText
                for number in min(start, count)..<min(start + linesPerText, count) {
                    ledger.pointee.settledState(of: number, at: instant).add(to: &line)
                    line.end()
                }

                let text = line.drainLines()
                texts.withLock { $0[core] = text }
            }

            guard texts.withLock({ $0.allSatisfy(write) }) else { return }
        }
    }

    private func settledState(of number: Int, at instant: Int64) -> SubscriptionStateLine {
        state(of: number, register.settledStatus(of: number, at: instant))
    }
}
