import Measurement
import Nouns
import Results

/// The way in which calls were measured and judged, as the method of a page has it in short.
extension ResultFile {
    /// The emptying of caches before a cold call in words; `nil` if nothing was timed so, or a file does not say how.
    var coldCallText: String? {
        let methods = cells.compactMap(\.eviction).distinct()
        guard !methods.isEmpty else { return nil }

        let clauses = methods.map { EvictionMethod($0)?.clause ?? "caches are emptied by \($0)" }
        return "one call a sample; before each, \(clauses.joined(separator: ", or "))"
    }

    /// The samples that a quantile with a budget stands on, with the bounds that decide; a text for each direction of
    /// metrics.
    var verdictTexts: [String] {
        let judged = cells.filter { $0.isJudged && $0.metric.kind == .sampled }
        return judged.grouped(by: \.metric.direction).map { direction, cells in
            let quantiles = cells.map { "\($0.plan.rawValue) \($0.budget?.statistic ?? "")" }.distinct().listed
            let most = cells.map(\.n).max() ?? 0
            let isSame = Set(cells.map(\.n)).count == 1
            let isLessBetter = direction == .lessIsBetter
            return "\(quantiles) of \(isSame ? "" : "up to ")\(counted(most, "sample")): the "
                + "\(isLessBetter ? "upper" : "lower") 95 % bound within the budget fits, the "
                + "\(isLessBetter ? "lower" : "upper") one beyond it is over"
        }
    }
}

extension EvictionMethod {
    /// The way in which it empties the caches before a call, as a clause.
    fileprivate var clause: String {
        switch self {
        case .flush(let instruction):
            return "\(instruction.rawValue) throws what the call will touch out of all caches"
        case .stream(let bytes):
            let size = bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\(bytes) B"
            return "\(size) of other memory is read and written in its place"
        }
    }
}
