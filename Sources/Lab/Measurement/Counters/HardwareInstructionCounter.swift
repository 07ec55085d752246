import CPlatform

/// Instructions as the processor counts them, through `perf_event_open`: in user space only, of this process and the
/// threads that it starts after the counter is made.
final class HardwareInstructionCounter: InstructionCounter {
    let name = "perf_event_open"
    /// Always `false`: an interrupt or a page fault adds an instruction or two.
    let isExact = false

    private let descriptor: Int32

    /// A counter, which holds a file descriptor until it is deallocated.
    init() throws(InstructionFault) {
        let opened = milli_open_instruction_counter()
        // Checked before the property is set: a fully initialised object is deinitialised even if the initialiser
        // throws, and would close a descriptor that is not open.
        guard opened >= 0 else { throw .counter(errno: -opened) }
        descriptor = opened
    }

    deinit { milli_close_instruction_counter(descriptor) }

    func count(_ body: () -> Void) throws(InstructionFault) -> Int {
        stopForeignWork()
        var before: UInt64 = 0
        var after: UInt64 = 0
        let started = milli_start_instruction_counter(descriptor, &before)

        guard started == 0 else { throw .counter(errno: started) }

        body()
        let stopped = milli_stop_instruction_counter(descriptor, &after)
        guard stopped != EBUSY else { throw .shared }

        guard stopped == 0 else { throw .counter(errno: stopped) }

        return Int(after - before)
    }
}
