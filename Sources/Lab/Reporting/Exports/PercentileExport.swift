import Foundation
import Results

extension ExportFormat {
    /// The percentiles of times in the format of HdrHistogram, for its plotter. Source: exports, `hgrm`.
    ///
    /// Each cell has a file, in nanoseconds, over all samples of all processes, not rounded to buckets.
    static let hgrm = ExportFormat("hgrm", layout: .perCell) { job in
        let (entries, leftOut) = ExportEntry.timed(of: job.result.cells)
        guard !entries.isEmpty else { throw ExportError("there is no time to export, and hgrm cannot be empty") }

        return Export(
            files: entries.map { Export.File(name: Percentiles.fileName($0.time), text: Percentiles.text($0.time)) },
            leftOut: leftOut + entries.flatMap(\.counts))
    }
}

private enum Percentiles {
    /// The number of rows for each halving of the rest up to 100 %, as in the plotter's own files.
    private static let rowsPerHalving = 5.0

    static func text(_ cell: Cell) -> String {
        let ascending = cell.processes.flatMap(\.samples).sorted()
        var lines = [
            [right("Value", 12), right("Percentile", 14), right("TotalCount", 10), right("1/(1-Percentile)", 14)]
                .joined(separator: " "), "",
        ]
        lines += rows(ascending)
        let mean = ascending.reduce(0, +) / Double(ascending.count)
        let variance = ascending.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(ascending.count)
        let distinct = zip(ascending, ascending.dropFirst()).count { $0 != $1 } + 1

        func footer(_ first: String, _ one: String, _ second: String, _ two: String) -> String {
            "#[\(first) = \(right(one, 12)), \(second) = \(right(two, 12))]"
        }

        lines += [
            footer("Mean   ", fixed(mean, 3), "StdDeviation  ", fixed(variance.squareRoot(), 3)),
            footer("Max    ", fixed(ascending.last ?? 0, 3), "Total count   ", "\(ascending.count)"),
            // Every value counts as a bucket of its own.
            footer("Buckets", "1", "SubBuckets    ", "\(distinct)"),
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns rows of levels in per cent. The steps are halved with each halving of the rest up to 100 %.
    ///
    /// Each row has the smallest value that covers its level, and the number of values up to it.
    private static func rows(_ sorted: [Double]) -> [String] {
        var rows: [String] = []
        var level = 0.0
        var covered = 0

        repeat {
            while covered == 0 || 100 * Double(covered) / Double(sorted.count) < level {
                let value = sorted[covered]
                while covered < sorted.count, sorted[covered] == value { covered += 1 }
            }

            rows.append(
                [
                    right(fixed(sorted[covered - 1], 3), 12), fixed(level / 100, 12), right("\(covered)", 10),
                    right(fixed(1 / (1 - level / 100), 2), 14),
                ].joined(separator: " "))
            let halvings = log2(100 / (100 - level)).rounded(.down) + 1
            level += 100 / (rowsPerHalving * exp2(halvings))
        } while covered < sorted.count
        rows.append(
            [right(fixed(sorted.last ?? 0, 3), 12), fixed(1, 12), right("\(sorted.count)", 10)].joined(separator: " "))
        return rows
    }

    private static func fixed(_ value: Double, _ decimals: Int) -> String { String(format: "%.\(decimals)f", value) }

    private static func right(_ text: String, _ width: Int) -> String { text.padded(to: width, .right) }

    /// Returns `experiment.implementation.input.plan.hgrm`, with the number of cores after the plan if it is not one.
    /// All characters other than letters, digits, `-` and `_` are percent-encoded. A name that is too long for a file
    /// is cut, and a digest is added.
    static func fileName(_ cell: Cell) -> String {
        let parts =
            [cell.experiment, cell.implementation, cell.id.input, cell.plan.rawValue]
            + (cell.cores == 1 ? [] : ["\(cell.cores)-cores"])
        let name = parts.map { part in
            part.percentEncoding { scalar in
                let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
                return !isPlain && scalar != "-" && scalar != "_"
            }
        }.joined(separator: ".")
        let isLong = name.utf8.count > Slug.longest

        return (isLong ? "\(name.prefix(Slug.longest)).\(Slug.digest(parts))" : name) + ".hgrm"
    }
}
