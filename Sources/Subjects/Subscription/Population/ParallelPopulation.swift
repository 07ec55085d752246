import Threads

/// Feeds a population with several threads, each with subscriptions of its own.
package struct ParallelPopulation: Sendable {
    private let threads: WorkerThreads

    /// So many threads, at least 1.
    package init(workers: Int) { threads = WorkerThreads(workers) }

    /// Takes a batch of events; the population is as it is after `population.take(events, offset: offset)`. The groups
    /// are cut into 16 parts a worker of about as many events each. No two workers meet, but for the few cache lines
    /// where two parts touch. Takes O(n / workers).
    package func take(_ events: GroupedEvents, into population: SubscriptionPopulation, offset: Int = 0) {
        population.withColumns(for: events, offset: offset) { columns, events in
            let parts = threads.count * 16
            threads.share(parts) { part, _ in
                columns.take(events, groups: events.groups(ofPart: part, of: parts), offset: offset)
            }
        }
    }
}

extension GroupedEventColumns {
    /// The groups of one of several parts; together they are all groups, and none is in two.
    func groups(ofPart part: Int, of parts: Int) -> Range<Int> {
        bound(part, parts)..<bound(part + 1, parts)
    }

    /// The first group that ends behind so many parts of the events; every group has an event.
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
