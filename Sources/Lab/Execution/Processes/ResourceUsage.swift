import CLibrary

/// The resources that a child process used, with its own children that it waited for.
package struct ResourceUsage: Hashable, Sendable {
    /// Nanoseconds of processor time in user space.
    package var userTime: Double
    /// Nanoseconds of processor time in the kernel.
    package var systemTime: Double
    /// The most bytes of memory that one of the processes had resident.
    ///
    /// Linux counts the memory of the process that started the child in it, as far as it was resident then.
    package var peakBytes: Double
    /// Pages that the kernel had to provide.
    package var pageFaults: Double
    /// Times that the kernel gave the processor to another thread.
    package var contextSwitches: Double

    init(_ usage: rusage) {
        #if canImport(Darwin)
            let unit = 1.0
        #else
            let unit = 1_024.0
        #endif
        userTime = Self.nanoseconds(usage.ru_utime)
        systemTime = Self.nanoseconds(usage.ru_stime)
        peakBytes = Double(usage.ru_maxrss) * unit
        pageFaults = Double(usage.ru_minflt + usage.ru_majflt)
        contextSwitches = Double(usage.ru_nvcsw + usage.ru_nivcsw)
    }

    /// The ``peakBytes`` that a child has from this process, whatever it takes itself.
    static var inheritedPeak: Double {
        #if canImport(Darwin)
            return 0
        #else
            var usage = rusage()
            getrusage(RUSAGE_SELF.rawValue, &usage)
            return ResourceUsage(usage).peakBytes
        #endif
    }

    private static func nanoseconds(_ time: timeval) -> Double {
        Double(time.tv_sec) * 1e9 + Double(time.tv_usec) * 1e3
    }
}
