import Nouns
import Results

extension ReportTable {
    /// Makes a table with a row for each implementation, and the bound at both ends of its interval.
    ///
    /// - Parameter isOfOneShape: true if all capacities are of the same shape: rows leave it out.
    init(capacities: [Capacity], isOfOneShape: Bool = true) {
        let names: [Column] =
            isOfOneShape ? [.init("implementation", .heading)] : [.init("cell", .heading), .init("limit")]
        self.init(
            "The largest size within the budget",
            names + [
                .init("passes"), .init("bound there"), .init("fails"), .init("bound there"),
                .init("undecided", .remark), .init("why it ends", .remark),
            ],
            capacities.map { capacity in
                let names = isOfOneShape ? [capacity.label] : [capacity.path, capacity.limitText]
                return Row(texts: names + capacity.texts)
            })

        self = withoutEmptyColumns()
    }
}

extension Capacity {
    fileprivate var path: String { "\(experiment)/\(label)/\(shape)" }

    fileprivate var limitText: String { "\(statistic) ≤ \(TimeSpan(nanoseconds: limit))" }

    /// The largest passing size, with `≥` if no larger one was decided.
    private var passesText: String {
        guard let largestPassing else { return "none" }
        let isOpen = smallestFailing == nil && undecided.isEmpty
        return (isOpen ? "≥ " : "") + largestPassing.grouped
    }

    private var undecidedText: String {
        guard let first = undecided.first else { return "" }

        let sizes = undecided.map(\.grouped).joined(separator: "; ")
        let reason = rungs.first { $0.size == first }?.reason.map { "; the first: \($0)" }
        return "undecided with \(sizes) \(sizeUnit)\(reason ?? "")"
    }

    private var endText: String {
        guard let reason else { return "" }
        return "ends at \((smallestFailing ?? 0).grouped) \(sizeUnit): \(reason)"
    }

    /// The texts of a row after its names.
    fileprivate var texts: [String] {
        [
            passesText, bound(at: largestPassing), smallestFailing.map(\.grouped) ?? "",
            reason == nil ? bound(at: smallestFailing) : "not run", undecidedText, endText,
        ]
    }
}
