import CPlatform

/// Events of the calling thread that the kernel counts as a group, so that all cover the same time.
///
/// Events of the processor and of the kernel are opened and read by the same code.
///
/// Rejected: the kernel's task clock in the group of its other events, which Linux 6.18 then counts only from the next
/// context switch on.
package final class EventGroup {
    /// An event that is not counted.
    package struct Absence: Equatable, Sendable {
        package var event: CountedEvent
        package var fault: PerfEventFault
    }

    /// The counted events, in the order of the group.
    package private(set) var events: [CountedEvent] = []
    /// The events that are not counted.
    package private(set) var absences: [Absence] = []
    /// The descriptors of the events. The first one leads the group.
    private var descriptors: [Int32] = []

    /// Opens events as one group, without those that the machine lacks.
    ///
    /// - Throws: ``PerfEventFault`` if the first event cannot be counted.
    init(of members: [CountedEvent]) throws(PerfEventFault) {
        for event in members {
            let descriptor = milli_open_event(event.code, descriptors.first ?? -1)
            if descriptor >= 0 {
                events.append(event)
                descriptors.append(descriptor)
            } else if descriptors.isEmpty {
                throw PerfEventFault(code: -descriptor)
            } else {
                absences.append(Absence(event: event, fault: PerfEventFault(code: -descriptor)))
            }
        }
    }

    deinit {
        for descriptor in descriptors.reversed() { milli_close_event(descriptor) }
    }

    /// Opens the events of a source.
    ///
    /// A processor with too few counters would never count the whole group. The last events are then removed, one by
    /// one, until it counts.
    ///
    /// - Throws: ``PerfEventFault`` if not even the first event is counted.
    package static func counting(_ source: CountedEvent.Source) throws(PerfEventFault) -> EventGroup {
        var candidates = source.events
        var surplus: [Absence] = []
        while let last = candidates.popLast() {
            let group = try EventGroup(of: candidates + [last])
            if try group.doesCount {
                group.absences += surplus
                return group
            }
            surplus.insert(Absence(event: last, fault: .neverCounts), at: 0)
        }
        throw .neverCounts
    }

    /// True if the group counts. The leader of the processor's group must have counted cycles. The kernel's group may
    /// have had no event to count.
    private var doesCount: Bool {
        get throws(PerfEventFault) {
            let reading = try count { milli_spin(100_000) }
            return reading.running > 0 && (events[0].source == .kernel || reading.counts[0].count > 0)
        }
    }

    /// Runs `body`, and returns the events of this thread during it.
    ///
    /// - Throws: ``PerfEventFault`` if the kernel fails to count or to read.
    package func count(_ body: () -> Void) throws(PerfEventFault) -> EventReading {
        var before = milli_event_reading()
        var reading = milli_event_reading()
        let startError = milli_start_events(descriptors[0], &before)
        guard startError == 0 else { throw PerfEventFault(code: startError) }

        body()
        let stopError = milli_stop_events(descriptors[0], &reading)
        guard stopError == 0 else { throw PerfEventFault(code: stopError) }
        guard reading.events == UInt64(events.count) else { throw .neverCounts }

        func counts(_ reading: milli_event_reading) -> [UInt64] {
            withUnsafeBytes(of: reading.counts) { Array($0.bindMemory(to: UInt64.self)) }
        }
        let differences = zip(counts(before), counts(reading)).map { Int($1 - $0) }
        return EventReading(
            zip(events, differences).map { EventReading.Count(event: $0, count: $1) },
            enabled: Int(reading.enabled - before.enabled), running: Int(reading.running - before.running))
    }
}
