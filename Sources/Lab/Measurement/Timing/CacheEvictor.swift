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
