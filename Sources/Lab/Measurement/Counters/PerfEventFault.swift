import CPlatform
import Foundation

/// The reason why the kernel does not count events: an error of `perf_event_open`.
package struct PerfEventFault: Error, Equatable, Sendable {
    package var code: Int32

    package init(code: Int32) { self.code = code }

    /// The events were opened, but never counted.
    package static let neverCounts = PerfEventFault(code: ENODATA)

    /// Returns the reason in words, and the remedy.
    ///
    /// - Parameters:
    ///   - events: the events to count: `instructions`.
    ///   - counter: their counter: `instruction counter`.
    ///   - meanwhile: the substitute until then.
    ///   - paranoia: the content of ``paranoiaFile``.
    func absence(
        of events: String, counter: String, meanwhile: String, paranoia: String?
    ) -> (reason: String, remedy: String) {
        let another = "use a machine or instance type that passes hardware counters through; \(meanwhile) meanwhile"
        switch code {
        case EACCES, EPERM:
            let level = paranoia.map { " (perf_event_paranoid is \($0.trimmed))" } ?? ""
            return (
                "the kernel forbids this user to count \(events)\(level)",
                "run `sudo sysctl kernel.perf_event_paranoid=1`, or give the container CAP_PERFMON"
            )
        case ENOENT, EOPNOTSUPP, ENODEV:
            return ("the processor shows no \(counter), as is usual in virtual machines", another)
        case ENOSYS:
            return (
                "this system has no perf_event_open, or a container filters it",
                "on Linux, let the container's seccomp profile allow perf_event_open; "
                    + "elsewhere count under valgrind on Linux"
            )
        case ENODATA: return ("the \(counter) opens but does not count, as under some hypervisors", another)
        default: return ("perf_event_open failed: \(String(cString: strerror(code)))", another)
        }
    }

    /// The kernel's file that says which users may count.
    static let paranoiaFile = "/proc/sys/kernel/perf_event_paranoid"
}

extension PerfEventFault {
    /// The reason why the kernel does not count the instructions of this process; `nil` if it counts. It opens a
    /// counter, reads it once and closes it.
    static func countingInstructions() -> PerfEventFault? {
        let code = milli_probe_instruction_counter()
        return code == 0 ? nil : PerfEventFault(code: code)
    }

    /// Returns the reason why there is no counter of instructions in words, and the remedy.
    ///
    /// - Parameter paranoia: the content of ``paranoiaFile``, for the reason.
    func absenceOfInstructions(paranoia: String? = nil) -> (reason: String, remedy: String) {
        absence(
            of: "instructions", counter: "instruction counter", meanwhile: "callgrind counts exactly",
            paranoia: paranoia)
    }
}
