import CPlatform

/// Instructions counted by the processor through `perf_event_open`, only in user space, for this process and the
/// threads that it starts after making the counter.
final class HardwareInstructionCounter: InstructionCounter {
    let name = "perf_event_open"
    /// Always `false`: an interrupt or a page fault adds an instruction or two.
    let isExact = false

    private let descriptor: Int32

    /// A counter, which holds a file descriptor until it is deallocated.
    init() throws(InstructionFault) {
        let openDescriptor = milli_open_instruction_counter()
        // The descriptor is checked before the property is set. A fully initialised object is deinitialised even if its
        // initialiser throws, and would close a descriptor that is not open.
        guard openDescriptor >= 0 else { throw .counter(errno: -openDescriptor) }
        descriptor = openDescriptor
    }

    deinit { milli_close_instruction_counter(descriptor) }

    func count(_ body: () -> Void) throws(InstructionFault) -> Int {
        stopForeignWork()
        var before: UInt64 = 0
        var after: UInt64 = 0
        let startError = milli_start_instruction_counter(descriptor, &before)

        guard startError == 0 else { throw .counter(errno: startError) }

        body()
        let stopError = milli_stop_instruction_counter(descriptor, &after)
        guard stopError != EBUSY else { throw .shared }

        guard stopError == 0 else { throw .counter(errno: stopError) }

        return Int(after - before)
    }
}
