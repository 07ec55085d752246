import Measurement
import Nouns
import Results

/// Numbers of cells by kind, in words: timings, counts and other values. One implementation on one input has several
/// cells, so that the number alone would not say which.
struct NumbersInWords: Sendable {
    private var times = 0
    private var counts = 0
    private var others = 0

    init() {}

    init(_ findings: some Sequence<Finding>) {
        for finding in findings { add(1, of: finding.cell.metric) }
    }

    init(_ metrics: some Sequence<Metric>) {
        for metric in metrics { add(1, of: metric) }
    }

    mutating func add(_ number: Int, of metric: Metric) {
        if metric.isDuration {
            times += number
        } else if metric.kind == .exact {
            counts += number
        } else {
            others += number
        }
    }

    /// The number of all cells.
    var total: Int { times + counts + others }

    /// The numbers with their nouns: `69 timings and 138 counts`. `9 times` would read as a factor.
    var text: String {
        let parts = [(times, "timing"), (counts, "count"), (others, "measured value")].filter { $0.0 > 0 }
        return parts.map { counted($0.0, $0.1) }.listed
    }
}
