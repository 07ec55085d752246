import Execution
import Foundation
import Measurement

/// The number of processors that other work keeps busy.
enum OtherWork {
    /// Begins to watch other work.
    ///
    /// - Parameter inPlace: `true` if this process measures, `false` if its children do.
    /// - Returns: a function that returns the mean number of busy processors since then, or 0 if the system does not
    ///   report it.
    static func watch(inPlace: Bool) -> () -> Double {
        let start = MonotonicSeconds.now
        let busy = seconds(inPlace)
        return { (seconds(inPlace) - busy) / (MonotonicSeconds.now - start) }
    }

    /// Returns the busy seconds of all processors since the machine started, without those of the measurements.
    private static func seconds(_ inPlace: Bool) -> Double {
        // "cpu  user nice system idle iowait irq softirq steal guest guest_nice"
        let line = MachineFiles.read("/proc/stat")?.prefix { $0 != "\n" } ?? ""
        let ticks = line.split(separator: " ").dropFirst().prefix(8).compactMap { Double($0) }
        guard ticks.count == 8 else { return 0 }

        var usage = rusage()
        // RUSAGE_SELF and RUSAGE_CHILDREN, whose type differs between C libraries.
        getrusage(inPlace ? 0 : -1, &usage)
        return (ticks.reduce(0, +) - ticks[3] - ticks[4]) / Double(sysconf(Int32(_SC_CLK_TCK)))
            - [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) * 1e-6 }
    }
}
