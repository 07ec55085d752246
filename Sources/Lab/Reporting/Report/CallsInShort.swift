import Measurement
import Nouns
import Results

/// The measuring and judging of calls in short, for the method of a page.
extension ResultFile {
    /// The emptying of caches before a cold call in words; `nil` without cold calls, or if the file does not say how.
    var coldCallText: String? {
        let groups = cells.filter { $0.eviction != nil }.grouped { $0.eviction ?? "" }
        // The method of most cells is the usual one. Cells with another method are named.
        guard let usual = groups.max(by: { $0.elements.count < $1.elements.count })?.key else { return nil }

        let others = groups.filter { $0.key != usual }.map { method, cells in
            "for \(Self.extent(of: cells)), \(Self.clause(on: method))"
        }
        let clauses = [Self.clause(on: usual)] + others
        return "one call a sample; before each, \(clauses.joined(separator: "; "))"
    }

    private static func clause(on method: String) -> String {
        EvictionMethod(method)?.clause ?? "caches are emptied by \(method)"
    }

    /// The most experiments that a sentence names.
    private static let mostNamed = 3

    /// Returns the number of cells and their experiments.
    private static func extent(of cells: [Cell]) -> String {
        let experiments = cells.map(\.experiment).distinct()
        let place =
            experiments.count > Self.mostNamed ? counted(experiments.count, "experiment") : experiments.listed
        return "\(counted(cells.count, "cell")) of \(place)"
    }

    /// The number of samples for a quantile with a budget, and the bound that decides; `nil` without such a budget.
    var verdictText: String? {
        let judged = cells.filter { $0.isJudged && $0.metric.kind == .sampled }
        guard let most = judged.map(\.n).max() else { return nil }

        let quantiles = judged.map { "\($0.plan.rawValue) \($0.budget?.statistic ?? "")" }.distinct().listed
        let isSame = Set(judged.map(\.n)).count == 1
        return "\(quantiles) of \(isSame ? "" : "up to ")\(counted(most, "sample")). Fits: within the budget with 95 % "
            + "confidence. Over: beyond it with 95 % confidence. Else undecided."
    }
}

extension EvictionMethod {
    /// The method as a clause.
    fileprivate var clause: String {
        switch self {
        case .flush(let instruction):
            return "its data is flushed from all caches (\(instruction.rawValue))"
        case .stream(let bytes):
            let size = bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\(bytes) B"
            return "\(size) of other memory is read and written"
        }
    }
}
