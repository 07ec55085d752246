import Execution
import Foundation
import Measurement

/// The number of processors that other work keeps busy.
enum OtherWork {
    /// The processes that measure, whose work is not other work.
    enum Measurers {
        case thisProcess
        case itsChildren
    }

    /// Begins to watch other work.
    ///
    /// - Parameter read: reads the file of a path; `nil` if it cannot.
    /// - Returns: a function that returns the mean number of busy processors since then; `nil` if the system does not
    ///   report it.
    static func watch(
        without measurers: Measurers, reading read: @escaping (String) -> String? = MachineFiles.read
    ) -> () -> Double? {
        let start = MonotonicSeconds.now
        let before = seconds(without: measurers, read)
        return {
            guard let before, let after = seconds(without: measurers, read) else { return nil }
            return (after - before) / (MonotonicSeconds.now - start)
        }
    }

    /// Returns the busy seconds of all processors since the machine started, without those of the measurers.
    private static func seconds(without measurers: Measurers, _ read: (String) -> String?) -> Double? {
        guard let ticks = read("/proc/stat").flatMap(ProcessorTimes.busyTicks(procStat:)) else { return nil }

        let busy = Double(ticks) / Double(sysconf(Int32(_SC_CLK_TCK)))

        var usage = rusage()
        switch measurers {
        // These are RUSAGE_SELF and RUSAGE_CHILDREN, which have different types in the C libraries.
        case .thisProcess: getrusage(0, &usage)
        case .itsChildren: getrusage(-1, &usage)
        }

        return busy - seconds(usage.ru_utime) - seconds(usage.ru_stime)
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
}
