import CPlatform

/// How caches are emptied of what a call will touch.
public enum EvictionMethod: Codable, Sendable, Equatable, CustomStringConvertible {
    /// Every line the call will touch is thrown out of all caches by an instruction of the processor.
    case flush(instruction: FlushInstruction)
    /// So many bytes of other memory are read and written, so that they displace what the caches held.
    case stream(bytes: Int)

    /// The best method for a machine: a flush where the processor and the system allow one, else a stream of twice the
    /// last-level cache. Where its size is unknown, 64 MiB are assumed for it.
    public static func best(
        for caches: CacheHierarchy, instruction: FlushInstruction? = .ofThisProcessor()
    ) -> EvictionMethod {
        instruction.map { .flush(instruction: $0) } ?? .stream(bytes: streamBytes(for: caches))
    }

    /// Twice the last-level cache in bytes, of 64 MiB where its size is unknown.
    static func streamBytes(for caches: CacheHierarchy) -> Int {
        2 * (caches.lastLevel ?? 64 << 20)
    }

    /// As a result names it: `flush (clflushopt)` or `stream 64 MiB`.
    public var description: String {
        switch self {
        case .flush(let instruction): "flush (\(instruction.rawValue))"
        case .stream(let bytes):
            bytes >= 1 << 20 ? "stream \((bytes + (1 << 20) - 1) >> 20) MiB" : "stream \(bytes) B"
        }
    }
}

/// An instruction that throws the line at an address out of all caches.
public enum FlushInstruction: String, Codable, Sendable, Equatable {
    /// x86-64, since the first generation; flushes wait for each other.
    case clflush
    /// x86-64, newer; flushes overlap.
    case clflushopt
    /// 64-bit ARM: clean and invalidate to the point of coherency.
    case dataCacheCleanAndInvalidate = "dc civac"

    /// The best one that this processor has and this system allows; `nil` where there is none.
    public static func ofThisProcessor() -> FlushInstruction? {
        switch milli_best_flush() {
        case milli_flush_clflushopt: .clflushopt
        case milli_flush_clflush: .clflush
        case milli_flush_dc_civac: .dataCacheCleanAndInvalidate
        default: nil
        }
    }

    var code: milli_flush_instruction {
        switch self {
        case .clflush: milli_flush_clflush
        case .clflushopt: milli_flush_clflushopt
        case .dataCacheCleanAndInvalidate: milli_flush_dc_civac
        }
    }
}
