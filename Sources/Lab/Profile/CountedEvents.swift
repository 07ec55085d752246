import Execution
import Jobs
import Measurement
import Reporting
import Results

/// The events of a call in base and in head, as the processor and the kernel counted them. Source: profiles, Time
/// without instructions.
package struct CountedEvents: Sendable {
    /// An event with its counts in one call: one count for each process.
    package struct Row: Sendable {
        package var event: CountedEvent
        /// The counts of base, by process; not empty.
        package var base: [Double]
        /// The counts of head, by process; not empty.
        package var head: [Double]

        var baseMedian: Double { Quantile.median(sorted: base.sorted()) }
        var headMedian: Double { Quantile.median(sorted: head.sorted()) }
        /// The difference of the medians, in events of a call.
        var change: Double { headMedian - baseMedian }

        /// True if all counts of one side exceed all counts of the other, and the medians differ by more than 1 % and
        /// by more than one event in a hundred calls.
        package var differs: Bool {
            guard let least = [base.min(), head.min()].compactMap(\.self).max(),
                let most = [base.max(), head.max()].compactMap(\.self).min()
            else { return false }
            return least > most && abs(change) > max(0.01 * max(baseMedian, headMedian), 0.01)
        }
    }

    /// The events that both sides counted during the whole time.
    package let rows: [Row]
    /// The smallest share of the time during which the processor's counters counted; 1 for the whole time.
    package let leastShare: Double

    /// Compares the events that both sides counted.
    ///
    /// - Parameters:
    ///   - base: the counts of each process of base.
    ///   - head: the counts of each process of head.
    package init(base: [RecordedEvents], head: [RecordedEvents]) {
        let readings = (base + head).flatMap(\.readings)
        leastShare = readings.filter { $0.source == .processor }.map(\.share).min() ?? 1
        let sources = CountedEvent.Source.allCases.filter { source in
            readings.filter { $0.source == source }.allSatisfy(\.isWhole)
        }

        let events = CountedEvent.allCases.filter { sources.contains($0.source) }
        rows = events.compactMap { event in
            let row = Row(
                event: event, base: base.compactMap { $0.perCall(event) }, head: head.compactMap { $0.perCall(event) })
            let isWhole = row.base.count == base.count && row.head.count == head.count
            return isWhole && !base.isEmpty && !head.isEmpty ? row : nil
        }
    }

    /// A sentence on the events that differ, or on the absence of a difference in those of the processor. It says if
    /// the processor's counters were shared. `nil` if the processor counted nothing, and no event of the kernel
    /// differs.
    package var sentence: String? {
        var parts: [String] = []
        let processorRows = rows.filter { $0.event.source == .processor }
        let different = processorRows.filter(\.differs)
        if !different.isEmpty {
            parts.append("counted by the processor, a call has \(Self.words(different))")
        } else if !processorRows.isEmpty {
            parts.append("no event that the processor counts differs")
        }

        let kernelRows = rows.filter { $0.event.source == .kernel && $0.differs }
        if !kernelRows.isEmpty { parts.append("counted by the kernel, a call has \(Self.words(kernelRows))") }
        if leastShare < 1 {
            let share = SignificantDigits.fixed(100 * leastShare, decimals: 0)
            parts.append(
                "the processor's counters were shared with others and saw only \(share) % of the time, so that their "
                    + "counts say nothing")
        }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    private static func words(_ rows: [Row]) -> String {
        rows.map { row in
            "\(CountText.signed(row.change)) \(row.event.rawValue) (\(CountText.text(row.baseMedian)) → "
                + "\(CountText.text(row.headMedian)))"
        }.joined(separator: ", ")
    }
}

extension RecordedEvents {
    /// The count of an event in one call; `nil` if it was not counted.
    fileprivate func perCall(_ event: CountedEvent) -> Double? {
        readings.lazy.flatMap(\.counts).first { $0.event == event }.map { Double($0.count) / Double(operations) }
    }
}

extension EventReading {
    fileprivate var source: CountedEvent.Source? { counts.first?.event.source }
    /// The share of the time in which the events were counted.
    fileprivate var share: Double { enabled > 0 ? Double(running) / Double(enabled) : 1 }
}
