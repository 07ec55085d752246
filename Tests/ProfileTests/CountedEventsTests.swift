import Execution
import Jobs
import Measurement
import Testing

@testable import Profile

@Suite struct CountedEventsTests {
    /// Five processes of 100 calls, with counts of a call that vary by a little.
    private func side(
        _ counts: [CountedEvent: Int], vary: Int = 0, running: Int = 100
    ) -> [RecordedEvents] {
        (0..<5).map { number in
            let readings = CountedEvent.Source.allCases.compactMap { source -> EventReading? in
                let readCounts = source.events.compactMap { event in
                    counts[event].map { EventReading.Count(event: event, count: 100 * $0 + vary * number) }
                }
                let isShared = source == .processor
                return readCounts.isEmpty
                    ? nil : EventReading(readCounts, enabled: 100, running: isShared ? running : 100)
            }
            return RecordedEvents(operations: 100, readings: readings)
        }
    }

    @Test("what the processor counted differently is told with both counts, and what is the same is not")
    func differs() {
        let events = CountedEvents(
            base: side([.cycles: 1_000, .cacheMisses: 3, .branchMisses: 7]),
            head: side([.cycles: 1_500, .cacheMisses: 15, .branchMisses: 7]))
        #expect(
            events.sentence
                == "counted by the processor, a call has +500 cycles (1,000 → 1,500), +12 cache misses (3 → 15)")
    }

    @Test("where the counts of both sides overlap, nothing differs")
    func overlaps() {
        let events = CountedEvents(
            base: side([.cycles: 1_000], vary: 2_000), head: side([.cycles: 1_050], vary: 2_000))
        #expect(events.rows.count == 1 && events.sentence == "no event that the processor counts differs")
    }

    @Test("a difference of less than a hundredth, or of an event in a hundred calls, is none", arguments: [1_000, 0])
    func small(count: Int) {
        let base = side([.cacheMisses: count])
        var head = base
        for number in head.indices { head[number].readings[0].counts[0].count += 1 }
        let rows = CountedEvents(base: base, head: head).rows
        #expect(rows.map(\.event) == [.cacheMisses] && rows.map(\.differs) == [false])
    }

    @Test("counts that others shared are neither scaled nor used, which is said next to those of the kernel")
    func shared() {
        let events = CountedEvents(
            base: side([.cycles: 1_000, .pageFaults: 0]),
            head: side([.cycles: 9_000, .pageFaults: 2], running: 43))
        #expect(events.rows.map(\.event) == [.pageFaults])
        #expect(
            events.sentence
                == "counted by the kernel, a call has +2 page faults (0 → 2); the processor's counters were shared "
                + "with others and saw only 43 % of the time, so that their counts say nothing")
    }

    @Test("where only the kernel counts, it has a line if its counts differ, and nothing is said if they do not")
    func kernelAlone() {
        let one = side([.pageFaults: 1, .contextSwitches: 0])
        let same = CountedEvents(base: one, head: one)
        #expect(same.sentence == nil && same.rows.map(\.event) == [.pageFaults, .contextSwitches])
        #expect(CountedEvents(base: side([:]), head: side([:])).sentence == nil)
    }
}
