import Foundation
import Measurement
import Reproducibility
import Synchronization

/// A load that competes for a core and comes and goes every few seconds, as on a shared machine.
final class Disturbance: Sendable {
    private let isWanted = Mutex(true)

    /// Starts the load. Its periods depend on a seed.
    init(seed: UInt64) {
        let thread = Thread { [self] in
            var random = Xoshiro256StarStar(seed: seed)

            func seconds() -> Double { 1 + 4 * Double(random.next() >> 11) * 0x1p-53 }

            while isWanted.withLock({ $0 }) {
                let end = Date().addingTimeInterval(seconds())
                var sum: UInt64 = 0
                while Date() < end { for _ in 0..<100_000 { sum &+= random.next() } }
                consume(sum)
                Thread.sleep(forTimeInterval: seconds())
            }
        }

        thread.start()
    }

    /// Ends the load with the current period.
    func stop() { isWanted.withLock { $0 = false } }
}
