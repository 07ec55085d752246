import CPlatform

/// The result of asking the kernel to count the instructions of this process.
enum InstructionCounterProbe: Sendable, Equatable {
    case available
    /// The kernel does not count; the error of `perf_event_open`.
    case refused(errno: Int32)

    /// Opens a counter, reads it once and closes it.
    static func ofThisMachine() -> InstructionCounterProbe {
        let problem = milli_probe_instruction_counter()
        return problem == 0 ? .available : .refused(errno: problem)
    }

    /// The reason that there is no counter, and the remedy; `nil` if there is one.
    ///
    /// - Parameter paranoia: the content of ``PerfEventFault/paranoiaFile``, for the reason.
    func absence(paranoia: String? = nil) -> (reason: String, remedy: String)? {
        guard case .refused(let code) = self else { return nil }
        return PerfEventFault(code: code).absence(
            of: "instructions", counter: "instruction counter", meanwhile: "callgrind counts exactly",
            paranoia: paranoia)
    }
}
