import CPlatform

/// The memory of this process that is in the machine's.
package enum ResidentMemory {
    /// In bytes; `nil` where the system has no `/proc`.
    package static var bytes: Int? {
        SystemFiles.read("/proc/self/statm")?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map {
            $0 * max(sysconf(Int32(_SC_PAGESIZE)), 1)
        }
    }
}
