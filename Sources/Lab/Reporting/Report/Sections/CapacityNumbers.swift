import LabKit
import Measurement

/// The numbers of a chart of capacities.
struct CapacityNumbers {
    let table: ReportTable

    init(_ capacities: [Capacity]) {
        table = ReportTable(
            "The largest size within the budget",
            columns: [
                .init("implementation", isNumeric: false), .init("passes"), .init("bound there"), .init("fails"),
                .init("bound there"), .init("undecided"), .init("why it ends", isNumeric: false),
            ],
            rows: capacities.map { capacity in
                ReportTable.Row([
                    .init(TerminalTable.name(capacity.implementation, capacity.role)),
                    .init(capacity.passes.map(SignificantDigits.grouped) ?? "none"),
                    .init(Self.bound(capacity, at: capacity.passes)),
                    .init(capacity.fails.map(SignificantDigits.grouped) ?? ""),
                    .init(Self.bound(capacity, at: capacity.fails)),
                    .init(capacity.undecided.map(SignificantDigits.grouped).joined(separator: "; ")),
                    .init(capacity.reason ?? ""),
                ])
            }
        ).withoutEmptyColumns()
    }

    private static func bound(_ capacity: Capacity, at size: Int?) -> String {
        let bound = capacity.rungs.first { $0.size == size }?.bound
        return bound.map { TimeSpan(nanoseconds: $0).description } ?? ""
    }

    /// The interval in words.
    static func words(_ capacity: Capacity) -> String {
        let grouped = SignificantDigits.grouped
        switch (capacity.passes, capacity.fails) {
        case (let passes?, let fails?): return "between \(grouped(passes)) and \(grouped(fails)) \(capacity.unit)"
        case (let passes?, nil): return "at least \(grouped(passes)) \(capacity.unit)"
        case (nil, let fails?): return "fewer than \(grouped(fails)) \(capacity.unit)"
        case (nil, nil): return "undecided"
        }
    }
}
