import Measurement
import Nouns
import Results

/// Numbers of cells by their kind, in words: times, counts and other measured values of one implementation on one input
/// are several cells, and a reader asks which.
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

    /// The number of all.
    var total: Int { times + counts + others }

    /// The numbers with their nouns: `69 times and 138 counts`.
    var text: String { text(time: "time") }

    /// The numbers with nouns that read as no factor before an *of*: `3 timings and 3 counts`.
    var textOfTimings: String { text(time: "timing") }

    private func text(time: String) -> String {
        let parts = [(times, time), (counts, "count"), (others, "measured value")].filter { $0.0 > 0 }
        return parts.map { counted($0.0, $0.1) }.listed
    }
}
