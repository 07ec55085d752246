import Dispatch

/// Feeds a population with what arrived, batch by batch: on request on a thread of its own, while the next batch
/// arrives.
///
/// Applying a batch is two fifths of what one thread has to do in order when events are read; with it aside, what is
/// left is finding the number of each subscription. Rejected: a thread for each part of the keys. Numbers go by the
/// first occurrence in the whole stream, so that one thread has to find them in any case.
///
/// The population belongs to the other thread until ``finish()``.
final class PopulationFeed {
    /// The population, to be asked or changed only after ``finish()``.
    let population = SubscriptionPopulation()
    /// True while the other thread applies a batch.
    private(set) var isApplying = false
    private let batch = Batch()
    private let queue = DispatchQueue(label: "population")
    private let done = DispatchSemaphore(value: 0)

    /// Subscriptions of one plan that were added one after the other.
    struct Addition {
        let plan: BillingPlan
        var count: Int
    }

    /// New subscriptions, and events of these and earlier ones.
    ///
    /// Sound to share: it is changed before the other thread begins, by that thread, and after that has ended.
    private final class Batch: @unchecked Sendable {
        var additions: [Addition] = []
        var events = ArrivedEvents()
    }

    /// Takes a batch and leaves none.
    ///
    /// - Parameter isAside: true to return before the batch is applied.
    func take(_ additions: inout [Addition], _ events: inout ArrivedEvents, isAside: Bool) {
        finish()
        guard isAside else { return Self.apply(&additions, &events, to: population) }

        swap(&batch.additions, &additions)
        swap(&batch.events, &events)
        isApplying = true
        // Sound to share: the population is left alone until the batch is applied.
        nonisolated(unsafe) let population = population
        queue.async { [batch, done] in
            Self.apply(&batch.additions, &batch.events, to: population)
            done.signal()
        }
    }

    /// Returns once nothing is being applied.
    func finish() {
        guard isApplying else { return }
        done.wait()
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
