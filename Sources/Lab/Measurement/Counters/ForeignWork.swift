import CPlatform

/// What a process does beside the work that is counted.
enum ForeignWork {
    /// Stops what would be counted now and then. Once a process has used a global dispatch queue, libdispatch looks after its
    /// threads every second, in a thread of its own: some 16,000 instructions each time, by which counts differed by 90 to
    /// 340 parts in a million. Nobody arms a timer for the work itself, and threads that wait are not needed for it.
    static func quieten() {
        milli_disarm_timers()
    }
}
