/// The method by which caches are emptied of the memory that a call will touch.
public enum EvictionMethod: Sendable, Equatable, CustomStringConvertible {
    /// An instruction of the processor throws every line that the call will touch out of all caches.
    case flush(instruction: FlushInstruction)
    /// Other memory of this size is read and written, and displaces the content of the caches.
    case stream(bytes: Int)

    /// The best method for a machine: a flush if the processor and the system allow one, else a stream.
    static func best(
        for caches: CacheHierarchy, instruction: FlushInstruction? = .ofThisProcessor()
    ) -> EvictionMethod {
        instruction.map { .flush(instruction: $0) } ?? .stream(bytes: streamBytes(for: caches))
    }

    /// Twice the last-level cache in bytes; 128 MiB if its size is unknown.
    static func streamBytes(for caches: CacheHierarchy) -> Int { 2 * (caches.lastLevel ?? 64 << 20) }

    /// The method of a name in results; `nil` for another text.
    package init?(_ description: String) {
        let flushes = FlushInstruction.allCases.map { Self.flush(instruction: $0) }
        if let flush = flushes.first(where: { $0.description == description }) {
            self = flush
            return
        }

        let words = description.split(separator: " ")
        guard words.count == 3, words[0] == "stream", let number = Int32(words[1]), number > 0 else { return nil }
        switch words[2] {
        case "MiB": self = .stream(bytes: Int(number) << 20)
        case "B": self = .stream(bytes: Int(number))
        default: return nil
        }
    }

    /// The name in results: `flush (clflushopt)` or `stream 64 MiB`.
    public var description: String {
        switch self {
        case .flush(let instruction): "flush (\(instruction.rawValue))"
        case .stream(let bytes):
            bytes >= 1 << 20 ? "stream \((bytes + (1 << 20) - 1) >> 20) MiB" : "stream \(bytes) B"
        }
    }
}
