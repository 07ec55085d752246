import Dispatch
import Synchronization

/// Feeds a population with what arrived, batch by batch: if another thread has time, on that, while the next batch
/// arrives.
///
/// Applying batches is two fifths of the instructions of what one thread has to do in order when events are read: 12 of
/// 100 of a replay. The other 18 find the number of each subscription. Rejected: a thread of its own, which on two
/// cores takes turns with the one that has to do the rest; and a thread for each part of the keys. Numbers go by the
/// first occurrence in the whole stream, so that one thread has to find them in any case.
///
/// The population belongs to the other thread until ``finish()``.
final class PopulationFeed {
    /// Offers work to other threads, which do it later or never; false if there is none.
    typealias Offer = (@escaping @Sendable () -> Void) -> Bool

    /// The population, to be asked or changed only after ``finish()``.
    let population = SubscriptionPopulation()
    /// True while a batch is offered or applied.
    private(set) var isApplying = false
    private let batch = Batch()

    /// Subscriptions of one plan that were added one after the other.
    struct Addition {
        let plan: BillingPlan
        var count: Int
    }

    /// New subscriptions, and events of these and earlier ones.
    ///
    /// Sound to share: its content is changed before it waits, by the one thread for which ``begin()`` is true, and
    /// after that has ended.
    private final class Batch: @unchecked Sendable {
        var additions: [Addition] = []
        var events = ArrivedEvents()
        let end = DispatchSemaphore(value: 0)
        private let isWaiting = Mutex(false)

        func wait() { isWaiting.withLock { $0 = true } }

        /// Returns true once for a batch that waits.
        func begin() -> Bool {
            isWaiting.withLock { isWaiting in
                defer { isWaiting = false }
                return isWaiting
            }
        }
    }

    /// Takes a batch and leaves none.
    ///
    /// - Parameter offer: offers the batch to other threads; without it, the batch is applied before this returns.
    func take(_ additions: inout [Addition], _ events: inout ArrivedEvents, offer: Offer?) {
        finish()
        guard let offer else { return Self.apply(&additions, &events, to: population) }

        swap(&batch.additions, &additions)
        swap(&batch.events, &events)
        isApplying = true
        batch.wait()
        // Sound to share: the population is left alone until the batch is applied.
        nonisolated(unsafe) let population = population
        let isTaken = offer { [batch] in
            guard batch.begin() else { return }
            Self.apply(&batch.additions, &batch.events, to: population)
            batch.end.signal()
        }
        if !isTaken { finish() }
    }

    /// Returns once nothing is being applied: a batch that no thread has begun is applied here.
    func finish() {
        guard isApplying else { return }

        if batch.begin() {
            Self.apply(&batch.additions, &batch.events, to: population)
        } else {
            batch.end.wait()
        }

        isApplying = false
    }

    private static func apply(
        _ additions: inout [Addition], _ events: inout ArrivedEvents, to population: SubscriptionPopulation
    ) {
        for addition in additions { population.append(addition.count, plan: addition.plan) }
        additions.removeAll(keepingCapacity: true)
        guard events.count > 0 else { return }

        population.apply(events.grouped())
        events.removeAll()
    }
}
