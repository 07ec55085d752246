import CPlatform

/// An instruction that throws the line at an address out of all caches.
public enum FlushInstruction: String, Sendable, CaseIterable {
    /// Of every x86-64. Its flushes wait for each other.
    case clflush
    /// Of newer x86-64. Its flushes overlap.
    case clflushopt
    /// Of 64-bit ARM: clean and invalidate to the point of coherency.
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
