import CPlatform

/// The part of this process's memory that is in the machine's memory.
package enum ResidentMemory {
    /// The resident memory in bytes; `nil` on a system without `/proc`.
    package static var bytes: Int? {
        MachineFiles.read("/proc/self/statm")?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map {
            $0 * max(sysconf(Int32(_SC_PAGESIZE)), 1)
        }
    }
}
