import CPlatform

/// Instructions as the processor counts them, through `perf_event_open`: user space only, of this process and the
/// threads that it starts after the counter was made.
final class HardwareInstructionCounter: InstructionCounter {
    let name = "perf_event_open"
    /// An interrupt or a page fault adds an instruction or two.
    let isExact = false

    private let descriptor: Int32

    /// A counter, which takes a file descriptor until it goes.
    init() throws(InstructionFault) {
        let opened = milli_open_instruction_counter()
        // Before the property is set: an object that is whole is closed when it goes, also where this throws.
        guard opened >= 0 else { throw .counter(errno: -opened) }
        descriptor = opened
    }

    deinit { milli_close_instruction_counter(descriptor) }

    func count(_ body: () -> Void) throws(InstructionFault) -> Int {
        stopForeignWork()
        var (before, after): (UInt64, UInt64) = (0, 0)
        let started = milli_start_instruction_counter(descriptor, &before)

        guard started == 0 else { throw .counter(errno: started) }

        body()
        let stopped = milli_stop_instruction_counter(descriptor, &after)
        guard stopped != EBUSY else { throw .shared }

        guard stopped == 0 else { throw .counter(errno: stopped) }

        return Int(after - before)
    }
}
