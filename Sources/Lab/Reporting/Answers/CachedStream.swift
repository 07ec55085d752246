import Results

/// A stream that the caches hold, so that a share of the machine's copy says nothing about memory.
struct CachedStream: Sendable, Equatable {
    /// The bytes that a call moves.
    var bytes: Double
    var cache: Int

    /// - Parameters:
    ///   - rates: the cells of one input that have rates.
    ///   - cache: the size of the last-level cache in bytes; `nil` if it is not known.
    /// - Returns: `nil` when a call moves twice the cache or more, or nothing is known of it.
    init?(_ rates: [Cell], cache: Int?) {
        guard let cache, let cell = rates.first(where: { !$0.isCopy }), let rate = cell.throughput,
            rate.operationsPerSecond > 0
        else { return nil }

        // An older file has no bytes per call; its calls do an operation for each of the input's size.
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
