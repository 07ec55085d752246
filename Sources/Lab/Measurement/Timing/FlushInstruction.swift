import CPlatform

/// An instruction that throws the line at an address out of all caches.
public enum FlushInstruction: String, Sendable, CaseIterable {
    /// x86-64, since the first generation; flushes wait for each other.
    case clflush
    /// x86-64, newer; flushes overlap.
    case clflushopt
    /// 64-bit ARM: clean and invalidate to the point of coherency.
    case dataCacheCleanAndInvalidate = "dc civac"

    /// The best instruction that this processor has and this system allows; `nil` if there is none.
    public static func ofThisProcessor() -> FlushInstruction? {
        let best = milli_best_flush()
        return allCases.first { $0.code == best }
    }

    var code: milli_flush_instruction {
        switch self {
        case .clflush: milli_flush_clflush
        case .clflushopt: milli_flush_clflushopt
        case .dataCacheCleanAndInvalidate: milli_flush_dc_civac
        }
    }
}
