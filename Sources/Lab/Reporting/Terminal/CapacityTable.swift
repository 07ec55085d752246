import LabKit
import Measurement

/// How large a shape may grow within the budget, one row per implementation.
public struct CapacityTable {
    private let capacities: [Capacity]
    private let notRun: [NotRun]

    /// The block of one experiment and shape.
    public init(_ capacities: [Capacity], notRun: [NotRun] = []) {
        self.capacities = capacities
        self.notRun = notRun
    }

    /// All blocks of a result, in its order.
    public static func all(of result: ResultFile) -> [CapacityTable] {
        (result.capacity ?? []).grouped { [$0.experiment, $0.shape] }.map { key, capacities in
            CapacityTable(capacities, notRun: result.notRun.filter { [$0.experiment, $0.input] == key })
        }
    }

    /// The lines: a heading, the rows, and below them what needs a sentence.
    public var lines: [String] {
        guard let first = capacities.first else { return notes }
        let limit = TimeSpan(nanoseconds: first.limit)
        return [
            "\(first.experiment) · \(first.shape) · the most \(first.unit) with a cold \(first.statistic) ≤ \(limit)"
        ]
            + table.lines + notes
    }

    private var table: TextTable {
        func column(
            _ title: String, _ alignment: ColumnAlignment = .right, _ text: (Capacity) -> String
        ) -> TextTable.Column {
            TextTable.Column(title: title, alignment: alignment, cells: capacities.map(text))
        }
        return TextTable(columns: [
            column("implementation", .left) { $0.role == .floor ? "\($0.implementation) (C)" : $0.implementation },
            column("passes") { capacity in
                guard let passes = capacity.passes else { return "none" }
                return capacity.fails == nil && capacity.undecided.isEmpty
                    ? "≥ \(SignificantDigits.grouped(passes))" : SignificantDigits.grouped(passes)
            },
            column("bound there") { capacity in Self.bound(of: capacity, at: capacity.passes) },
            column("fails") { $0.fails.map(SignificantDigits.grouped) ?? "" },
            column("bound there") { capacity in
                capacity.reason == nil ? Self.bound(of: capacity, at: capacity.fails) : "not run"
            },
        ])
    }

    private static func bound(of capacity: Capacity, at size: Int?) -> String {
        let bound = capacity.rungs.first { $0.size == size }?.bound
        return bound.map { TimeSpan(nanoseconds: $0).description } ?? ""
    }

    private var notes: [String] {
        let ends = StatementGroups.lines(
            capacities.compactMap { capacity in
                capacity.reason.map {
                    (capacity.implementation, "ends at \(Self.sizes([capacity.fails ?? 0], capacity)): \($0)")
                }
            })
        let undecided = StatementGroups.lines(
            capacities.compactMap { capacity in
                guard let first = capacity.undecided.first else { return nil }
                let reason = capacity.rungs.first { $0.size == first }?.reason.map { "; the first: \($0)" } ?? ""
                return (capacity.implementation, "undecided with \(Self.sizes(capacity.undecided, capacity))\(reason)")
            })
        let without = StatementGroups.lines(notRun.map { ($0.implementation, "no number: \($0.reason)") })
        return (ends + undecided + without).flatMap { statement in
            statement.wrapped(to: 96).enumerated().map { ($0 == 0 ? "  " : "    ") + $1 }
        }
    }

    private static func sizes(_ sizes: [Int], _ capacity: Capacity) -> String {
        sizes.map(SignificantDigits.grouped).joined(separator: "; ") + " \(capacity.unit)"
    }
}
