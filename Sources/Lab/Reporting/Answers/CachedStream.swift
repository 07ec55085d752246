import Results

/// A stream that fits into the caches: its share of the machine's copy rate says nothing about memory.
struct CachedStream: Sendable, Equatable {
    /// The bytes that a call moves.
    var bytes: Double
    var cache: Int

    /// - Parameters:
    ///   - rates: the cells of one input with rates.
    ///   - cache: the size of the last-level cache in bytes; `nil` if it is not known.
    /// - Returns: `nil` if a call moves at least twice the size of the cache, or if that is not known.
    init?(_ rates: [Cell], cache: Int?) {
        guard let cache, let cell = rates.first(where: { !$0.isCopy }), let rate = cell.throughput,
            rate.operationsPerSecond > 0
        else { return nil }

        // Older files have no bytes per call. Their calls do one operation for each unit of size.
        bytes =
            rate.bytesPerCall.map(Double.init)
            ?? rate.bytesPerSecond / rate.operationsPerSecond * Double(cell.input.size)
        self.cache = cache
        guard bytes > 0, bytes < 2 * Double(cache) else { return nil }
    }

    /// The stream as a sentence.
    var sentence: String {
        "a call moves \(SignificantDigits.three(bytes / 1e6)) MB, and the last-level cache holds "
            + "\(SignificantDigits.three(Double(cache) / 1e6)) MB: no stream from memory"
    }
}
