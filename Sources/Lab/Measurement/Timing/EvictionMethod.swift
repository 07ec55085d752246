import CPlatform

/// How caches are emptied of what a call will touch.
public enum EvictionMethod: Sendable, Equatable, CustomStringConvertible {
    /// Every line the call will touch is thrown out of all caches by an instruction of the processor.
    case flush(instruction: FlushInstruction)
    /// So many bytes of other memory are read and written, so that they displace what the caches held.
    case stream(bytes: Int)

    /// The best method for a machine: a flush where the processor and the system allow one, else a stream.
    static func best(
        for caches: CacheHierarchy, instruction: FlushInstruction? = .ofThisProcessor()
    ) -> EvictionMethod {
        instruction.map { .flush(instruction: $0) } ?? .stream(bytes: streamBytes(for: caches))
    }

    /// Twice the last-level cache in bytes, of 64 MiB where its size is unknown.
    static func streamBytes(for caches: CacheHierarchy) -> Int { 2 * (caches.lastLevel ?? 64 << 20) }

    /// As a result names it: `flush (clflushopt)` or `stream 64 MiB`.
    public var description: String {
        switch self {
        case .flush(let instruction): "flush (\(instruction.rawValue))"
        case .stream(let bytes):
            bytes >= 1 << 20 ? "stream \((bytes + (1 << 20) - 1) >> 20) MiB" : "stream \(bytes) B"
        }
    }
}
