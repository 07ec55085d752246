import CLibrary

/// The resources used by a child process and by the children that it waited for.
package struct ResourceUsage: Hashable, Sendable {
    /// Nanoseconds of processor time in user space.
    package var userTime: Double
    /// Nanoseconds of processor time in the kernel.
    package var systemTime: Double
    /// The peak resident memory in bytes of any one of the processes.
    ///
    /// On Linux this includes the memory of the parent that was resident when the child was started.
    package var peakBytes: Double
    /// The number of pages that the kernel had to provide.
    package var pageFaults: Double
    /// The number of times the kernel gave the processor to another thread.
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

    /// The least ``peakBytes`` of any child of this process, because the memory of this process counts.
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
