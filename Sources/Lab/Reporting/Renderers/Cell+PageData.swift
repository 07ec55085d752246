import JSONText
import Measurement
import Results

extension Cell {
    /// The names of the cell and the spread of its samples: for each process the number of samples, and the minimum,
    /// the quartiles and the maximum in thousandths of the cell's median, or of its maximum if the median is 0. All
    /// samples would not fit into a page. With a budget it also has the side of the bound, the verdict, the judged
    /// quantity, `cold p99`, and the limit, `cold p99 ≤ 1.00 ms`.
    var detailOfPage: [UInt8] {
        var json = JSONWriter(forPage: true)
        json.openList()
        json.put(texts: [
            experiment, label, role.rawValue, id.input, input.shape, input.sizeUnit, id.measureWithUnit,
            metric.direction.rawValue,
        ])
        json.put(count: input.size)
        json.openList()
        writeSpread(to: &json)
        json.closeList()

        if let budget {
            let measure = metric.kind == .exact ? id.measureWithUnit : "\(plan.rawValue) \(budget.statistic)"
            json.put(texts: [boundSide?.rawValue ?? "", budget.verdict.rawValue, measure, limitText ?? ""])
        }

        json.closeList()
        return json.bytes
    }

    /// Writes the number of samples of each process and their quantiles.
    private func writeSpread(to json: inout JSONWriter) {
        let scale = summary.median > 0 ? summary.median : summary.max
        guard summary.min != summary.max, scale > 0 else { return }

        for process in processes where !process.samples.isEmpty {
            let sorted = process.samples.ascendingValues
            json.openList()
            json.put(count: sorted.count)
            for share in sorted.count == 1 ? [0] : [0, 0.25, 0.5, 0.75, 1] {
                json.put(number: (1_000 * Quantile.of(sorted: sorted, share) / scale).rounded())
            }

            json.closeList()
        }
    }
}

extension [Double] {
    /// The numbers in ascending order. In a published result, they are sorted already.
    fileprivate var ascendingValues: [Double] {
        for position in indices.dropFirst() where self[position - 1] > self[position] { return sorted() }
        return self
    }
}
