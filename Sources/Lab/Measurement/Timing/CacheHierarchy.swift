import CPlatform

/// The data caches of the first processor, in bytes. A size is `nil` if the machine does not report it.
public struct CacheHierarchy: Codable, Sendable, Equatable {
    /// The first-level data cache.
    public var level1Data: Int?
    /// The second-level cache.
    public var level2: Int?
    /// The third-level cache, often shared between processors.
    public var level3: Int?
    /// One line, the unit that moves between the caches and memory.
    public var line: Int?

    /// The largest cache between the processor and memory, in bytes.
    public var lastLevel: Int? { level3 ?? level2 ?? level1Data }

    /// Reads `/sys/devices/system/cpu/cpu0/cache`, and takes sizes that are not there from `fallback`.
    package static func capture(
        reading read: (String) -> String? = MachineFiles.read, fallback: CacheHierarchy = .reportedBySystem()
    ) -> CacheHierarchy {
        let levels: [String: WritableKeyPath<CacheHierarchy, Int?>] = [
            "1": \.level1Data, "2": \.level2, "3": \.level3,
        ]
        var caches = fallback
        var line: Int?

        // No machine has eight caches. A missing index ends the list.
        for index in 0..<8 {
            let folder = "/sys/devices/system/cpu/cpu0/cache/index\(index)"
            guard let level = read("\(folder)/level")?.trimmed else { break }

            let kind = read("\(folder)/type")?.trimmed
            guard let size = levels[level], kind == "Data" || kind == "Unified" else { continue }

            caches[keyPath: size] = read("\(folder)/size").flatMap { sizeInBytes($0.trimmed) } ?? caches[keyPath: size]
            line = line ?? read("\(folder)/coherency_line_size").flatMap { Int($0.trimmed) }
        }

        caches.line = line ?? caches.line
        return caches
    }

    /// The sizes that `sysconf` (glibc) or `sysctl` (macOS) reports, with the flush line of the processor.
    package static func reportedBySystem() -> CacheHierarchy {
        var caches = CacheHierarchy()
        #if canImport(Glibc)
            // sysconf returns 0 for a size that it does not know.
            func positive(_ name: Int32) -> Int? {
                let size = sysconf(name)
                return size > 0 ? size : nil
            }
            caches.level1Data = positive(Int32(_SC_LEVEL1_DCACHE_SIZE))
            caches.level2 = positive(Int32(_SC_LEVEL2_CACHE_SIZE))
            caches.level3 = positive(Int32(_SC_LEVEL3_CACHE_SIZE))
            caches.line = positive(Int32(_SC_LEVEL1_DCACHE_LINESIZE))
        #elseif canImport(Darwin)
            caches.level1Data = SystemControl.number("hw.l1dcachesize")
            caches.level2 = SystemControl.number("hw.l2cachesize")
            caches.level3 = SystemControl.number("hw.l3cachesize")
            caches.line = SystemControl.number("hw.cachelinesize")
        #endif
        let flushLine = milli_flush_line_bytes()
        caches.line = caches.line ?? (flushLine > 0 ? flushLine : nil)

        return caches
    }

    /// The bytes of a cache size as the kernel writes it: `32K`, `16M`.
    static func sizeInBytes(_ text: String) -> Int? {
        let factors: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
        let factor = text.last.flatMap { factors[$0] }
        guard let number = Int(factor == nil ? text[...] : text.dropLast()), number > 0 else { return nil }
        return number * (factor ?? 1)
    }
}
