import Threads

/// Feeds a population with several threads. Each thread has its own subscriptions.
package struct ParallelPopulation: Sendable {
    private let threads: WorkerThreads

    /// - Parameter workers: the number of threads, at least 1.
    package init(workers: Int) { threads = WorkerThreads(workers) }

    /// Applies a batch of events, with the result of `population.apply(events, offset: offset)`.
    ///
    /// The groups are split into 16 parts for each worker, with about equal numbers of events. Workers share no memory,
    /// except for a few cache lines between two parts.
    ///
    /// - Complexity: O(n / workers) for n events.
    package func apply(_ events: GroupedEvents, into population: SubscriptionPopulation, offset: Int = 0) {
        population.withColumns(for: events, offset: offset) { columns, events in
            let parts = threads.count * 16
            threads.share(parts) { part, _ in
                columns.apply(events, groups: events.groups(ofPart: part, of: parts), offset: offset)
            }
        }
    }
}

extension GroupedEventColumns {
    /// Returns the groups of a part. Every group belongs to exactly one part.
    func groups(ofPart part: Int, of parts: Int) -> Range<Int> {
        bound(part, parts)..<bound(part + 1, parts)
    }

    /// Returns the first group that ends after this fraction of the events. Every group has an event.
    private func bound(_ part: Int, _ parts: Int) -> Int {
        guard let events = groups.last?.end else { return 0 }

        let position = events / parts * part + events % parts * part / parts
        var low = 0
        var high = groups.count

        while low < high {
            let middle = (low + high) / 2
            if groups[middle].end > position { high = middle } else { low = middle + 1 }
        }

        return low
    }
}
