import Execution
import Foundation
import Measurement

/// How many processors other work keeps busy.
enum OtherWork {
    /// Begins to look; the result tells the mean since then, or 0 where the system does not tell. What is measured runs
    /// in children of this process, or in it.
    static func watch(inPlace: Bool) -> () -> Double {
        let start = ChildProcess.now
        let busy = seconds(inPlace)
        return { (seconds(inPlace) - busy) / (ChildProcess.now - start) }
    }

    /// Of all processors together since the machine started, without those of what is measured.
    private static func seconds(_ inPlace: Bool) -> Double {
        // "cpu  user nice system idle iowait irq softirq steal guest guest_nice"
        let line = SystemFiles.read("/proc/stat")?.prefix { $0 != "\n" } ?? ""
        let ticks = line.split(separator: " ").dropFirst().prefix(8).compactMap { Double($0) }
        guard ticks.count == 8 else { return 0 }

        var own = rusage()
        // RUSAGE_SELF and RUSAGE_CHILDREN, on whose type the C libraries do not agree.
        getrusage(inPlace ? 0 : -1, &own)
        return (ticks.reduce(0, +) - ticks[3] - ticks[4]) / Double(sysconf(Int32(_SC_CLK_TCK)))
            - [own.ru_utime, own.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) * 1e-6 }
    }
}
