import CPlatform

/// A function that lists the memory that a call will touch. It calls `visit` with the start and the length in bytes of
/// every range.
public typealias MemoryRegions = (_ visit: (UnsafeRawPointer, Int) -> Void) -> Void

/// Empties the caches before a cold sample. Source: measurement, Plans.
///
/// It is a class because it owns the buffer for streaming. Several threads must not use it at once.
public final class CacheEvictor {
    /// The method for memory that the caller names. If the caller names none, the evictor streams.
    public let method: EvictionMethod

    private let lineBytes: Int
    private let streamBytes: Int
    private var buffer: UnsafeMutableRawPointer?

    /// An evictor for a machine.
    ///
    /// - Parameters:
    ///   - caches: the machine's caches, by which the stream is sized.
    ///   - method: the method; by default the best for the machine.
    public init(caches: CacheHierarchy, method: EvictionMethod? = nil) {
        let method = method ?? .best(for: caches)
        self.method = method
        let flushLine = milli_flush_line_bytes()

        // The processor's own line comes first, because on ARM a flush must not step over its smallest line. A line has
        // at least a word.
        lineBytes = max(flushLine > 0 ? flushLine : caches.line ?? 64, 8)
        streamBytes = if case .stream(let bytes) = method { bytes } else { EvictionMethod.streamBytes(for: caches) }
    }

    deinit { buffer?.deallocate() }

    /// Empties the caches of the given memory and waits until that is done.
    ///
    /// If `regions` lists no memory, a flush would leave the next call warm, so the evictor streams.
    ///
    /// - Returns: the method that was used.
    /// - Complexity: O(lines) for a flush, else O(bytes of the stream).
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
