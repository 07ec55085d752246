import CPlatform

/// Names the memory that a call will touch: calls `visit` with the start and length in bytes of every range.
public typealias MemoryRegions = (_ visit: (UnsafeRawPointer, Int) -> Void) -> Void

/// Empties the caches before a cold sample (measurement, "Plans").
///
/// A class, because streaming owns a buffer. Not for use from several threads at once.
public final class CacheEvictor {
    /// How this evictor empties caches when it knows what will be touched.
    public let method: EvictionMethod

    private let lineBytes: Int
    private let streamBytes: Int
    private var buffer: UnsafeMutableRawPointer?

    /// - Parameters:
    ///   - caches: The machine's caches; they size the stream.
    ///   - method: How to evict; the best one for the machine unless told.
    public init(caches: CacheHierarchy, method: EvictionMethod? = nil) {
        let method = method ?? .best(for: caches)
        self.method = method
        let flushLine = milli_flush_line_bytes()
        // The processor's own answer first: on ARM a flush must not step over its smallest line. At least a word.
        lineBytes = max(flushLine > 0 ? flushLine : caches.line ?? 64, 8)
        streamBytes = if case .stream(let bytes) = method { bytes } else { EvictionMethod.streamBytes(for: caches) }
    }

    deinit { buffer?.deallocate() }

    /// Empties the caches of the given memory and waits until that is done.
    ///
    /// Where `regions` names nothing there is nothing to flush, and a call that follows would be warm; then the evictor
    /// streams instead and says so.
    ///
    /// - Returns: The method that was used.
    /// - Complexity: O(lines) for a flush, O(stream) otherwise.
    @discardableResult
    public func evict(_ regions: MemoryRegions) -> EvictionMethod {
        guard case .flush(let instruction) = method else { return stream() }
        let lineBytes = lineBytes
        var flushedBytes = 0
        regions { start, bytes in
            milli_flush_range(instruction.code, start, max(bytes, 0), lineBytes)
            flushedBytes += max(bytes, 0)
        }
        guard flushedBytes > 0 else { return stream() }
        milli_flush_fence()
        return method
    }

    private func stream() -> EvictionMethod {
        let memory = buffer ?? .allocate(byteCount: streamBytes, alignment: lineBytes)
        buffer = memory
        milli_stream(memory, streamBytes, lineBytes)
        milli_flush_fence()
        return .stream(bytes: streamBytes)
    }
}

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

/// An instruction that throws the line at an address out of all caches.
public enum FlushInstruction: String, Sendable, CaseIterable {
    /// x86-64, since the first generation; flushes wait for each other.
    case clflush
    /// x86-64, newer; flushes overlap.
    case clflushopt
    /// 64-bit ARM: clean and invalidate to the point of coherency.
    case dataCacheCleanAndInvalidate = "dc civac"

    /// The best one that this processor has and this system allows; `nil` where there is none.
    public static func ofThisProcessor() -> FlushInstruction? {
        let best = milli_best_flush()
        return allCases.first { $0.code == best }
    }

    fileprivate var code: milli_flush_instruction {
        switch self {
        case .clflush: milli_flush_clflush
        case .clflushopt: milli_flush_clflushopt
        case .dataCacheCleanAndInvalidate: milli_flush_dc_civac
        }
    }
}
