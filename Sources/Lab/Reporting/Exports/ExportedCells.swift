import Measurement
import Results

extension Unicode.Scalar {
    var percentEncoded: String {
        String(self).utf8.map { "%" + $0.hexadecimal(2) }.joined()
    }

    var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) || (0x2028...0x2029).contains(value) }
}

extension String {
    /// Returns the text with control characters, and others as wanted, percent-encoded.
    func percentEncoding(_ isWanted: (Unicode.Scalar) -> Bool) -> String {
        unicodeScalars.map { $0.isControl || isWanted($0) ? $0.percentEncoded : String($0) }.joined()
    }
}

extension [Cell] {
    var ofImplementations: [Cell] { filter { !$0.isOfNoImplementation } }

    /// The cells with the number of cores in names that would collide: `parallel on 2 cores`.
    var withCoresInNames: [Cell] {
        let alike = Dictionary(grouping: self, by: \.idOfAllCores)
        return map { cell in
            let cores = Set(alike[cell.idOfAllCores]?.map(\.cores) ?? [])
            guard !cell.isOfNoImplementation, cores.count > 1 else { return cell }

            var named = cell
            named.id.implementation += " on \(counted(cell.cores, "core"))"
            return named
        }
    }
}

extension Cell {
    /// The median of each process. Processes are independent, so that a reader's test over them is valid.
    var processMedians: [(layout: Int, samples: Int, median: Double)] {
        processes.map { ($0.layout, $0.samples.count, Quantile.median(of: $0.samples)) }
    }
}

extension Metric {
    /// Returns the unit of a number per operation, in a format's own words if it has some.
    func unit(_ words: [Metric: String]) -> String { words[self] ?? (unit.contains("/") ? unit : "\(unit)/op") }
}
