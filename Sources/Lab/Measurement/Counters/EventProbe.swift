/// The events that this machine counts, or the reasons why it does not.
package struct EventProbe: Equatable, Sendable {
    /// The events of a source.
    enum Outcome: Equatable, Sendable {
        case counted([CountedEvent], absences: [EventGroup.Absence])
        case refused(PerfEventFault)
    }

    var processor: Outcome
    var kernel: Outcome

    /// Opens the events of both sources, counts a loop, and closes them.
    static func ofThisMachine() -> EventProbe {
        EventProbe(processor: outcome(.processor), kernel: outcome(.kernel))
    }

    private static func outcome(_ source: CountedEvent.Source) -> Outcome {
        do throws(PerfEventFault) {
            let group = try EventGroup.counting(source)
            return .counted(group.events, absences: group.absences)
        } catch {
            return .refused(error)
        }
    }
}

extension EventProbe {
    /// The diagnosis of the events that a gate can count if instructions do not explain a time.
    ///
    /// - Parameter paranoia: the content of ``PerfEventFault/paranoiaFile``, for the reason.
    func check(paranoia: String?) -> DoctorCheck {
        let ofKernel = Self.words("the kernel", kernel, paranoia)
        guard case .refused(let fault) = processor else {
            return DoctorCheck(.ok, "\(Self.words("the processor", processor, paranoia)); \(ofKernel)")
        }

        let absence = Self.absence(fault, "events of the processor", paranoia)
        return DoctorCheck(.missing, "\(absence.reason); \(ofKernel)", absence.remedy)
    }

    /// Returns the events of a source in words, and the missing ones.
    private static func words(_ source: String, _ outcome: Outcome, _ paranoia: String?) -> String {
        switch outcome {
        case .counted(let events, let absences):
            let sentence = "\(source) counts \(list(events))"
            return absences.isEmpty ? sentence : "\(sentence), and not \(list(absences.map(\.event)))"
        case .refused(let fault):
            return "\(source) counts no event: \(absence(fault, "events of the kernel", paranoia).reason)"
        }
    }

    private static func list(_ events: [CountedEvent]) -> String { events.map(\.rawValue).joined(separator: ", ") }

    private static func absence(
        _ fault: PerfEventFault, _ events: String, _ paranoia: String?
    ) -> (reason: String, remedy: String) {
        fault.absence(
            of: events, counter: "counter of its events", meanwhile: "callgrind simulates caches and branches",
            paranoia: paranoia)
    }
}
