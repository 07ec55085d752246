import LabKit
import Measurement
import TextFormats

extension MarkdownReport {
    /// Rates, the least share of the machine's own copy first.
    func addThroughput(to document: inout MarkdownDocument) {
        let cells = result.cells.filter { $0.throughput != nil }
        guard !cells.isEmpty else { return }
        let sorted = cells.enumerated().sorted { left, right in
            let shares = [left, right].map { $0.element.throughput?.shareOfCopy?.value ?? .infinity }
            return (shares[0], left.offset) < (shares[1], right.offset)
        }.map(\.element)
        document.add("### Throughput")
        document.add(
            table: [
                ("cell", false), ("cores", true), ("time of one [95 %]", true), ("per second", true), ("GB/s", true),
                ("% of copy [95 %]", true),
            ],
            rows: sorted.map { cell in
                let rates = cell.throughput
                let share = rates?.shareOfCopy.map { share in
                    Self.ratio(
                        Ratio(
                            value: share.value * 100,
                            ci95: share.ci95.map { Interval(lower: $0.lower * 100, upper: $0.upper * 100) }))
                }
                return [
                    MarkdownText.escaped("\(cell.experiment)/\(cell.contender)/\(cell.input.name)"),
                    "\(rates?.workers ?? 1)", Self.median(cell),
                    rates.map { "\(ThroughputTable.rate($0.operationsPerSecond)) \($0.operation)s" }
                        .map(MarkdownText.escaped) ?? "",
                    rates.map { SignificantDigits.three($0.bytesPerSecond / 1e9) } ?? "", share ?? "",
                ]
            }, of: "rows", keeping: reserve)
    }

    /// How costs grow, the steepest first in each experiment and shape.
    func addGrowth(to document: inout MarkdownDocument) {
        let groups = result.growth.grouped { [$0.experiment, $0.shape, $0.plan.rawValue] }
        guard !groups.isEmpty else { return }
        document.add("### Growth")
        document.add(
            list: groups.map { key, growths in
                let fits = growths.enumerated().sorted {
                    ($1.element.slope, $0.offset) < ($0.element.slope, $1.offset)
                }.map { _, growth in
                    let interval = growth.ci95.map {
                        " [\(SignificantDigits.fixed($0.lower, decimals: 2)), \(SignificantDigits.fixed($0.upper, decimals: 2))]"
                    }
                    return "\(growth.implementation) \(growth.best.rawValue), "
                        + "n^\(SignificantDigits.fixed(growth.slope, decimals: 2))\(interval ?? "")"
                }
                return MarkdownText.escaped("\(key[0]) on \(key[1]), \(key[2]): \(fits.joined(separator: "; "))")
            }, of: "shapes")
    }

    /// The largest sizes that keep the budget, the smallest first.
    func addCapacity(to document: inout MarkdownDocument) {
        guard let capacities = result.capacity, !capacities.isEmpty else { return }
        let sorted = capacities.enumerated().sorted {
            ($0.element.passes ?? 0, $0.offset) < ($1.element.passes ?? 0, $1.offset)
        }.map(\.element)
        document.add("### Capacity")
        document.add(
            table: [("cell", false), ("limit", true), ("passes with", true), ("fails with", true), ("reason", false)],
            rows: sorted.map { capacity in
                [
                    MarkdownText.escaped("\(capacity.experiment)/\(capacity.implementation)/\(capacity.shape)"),
                    "\(capacity.statistic) ≤ \(TimeSpan(nanoseconds: capacity.limit))",
                    capacity.passes.map { "\(SignificantDigits.grouped($0)) \(capacity.unit)" } ?? "none",
                    capacity.fails.map(SignificantDigits.grouped) ?? "", MarkdownText.escaped(capacity.reason ?? ""),
                ]
            }, of: "rows", keeping: reserve / 2)
    }

    /// What has no number, each reason once.
    func addNotRun(to document: inout MarkdownDocument) {
        guard !result.notRun.isEmpty else { return }
        document.add("### Not run")
        document.add(
            list: StatementGroups.lines(
                result.notRun.map { ("\($0.experiment)/\($0.implementation)/\($0.input)", $0.reason) }
            ).map(MarkdownText.escaped), of: "reasons")
    }
}
