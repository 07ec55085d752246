import Measurement
import Results

/// The costs of an implementation other than the time of a call.
struct Price: Sendable, Equatable {
    /// The bytes kept for each unit of the input's size: the least and the most over all inputs; `nil` if they were not
    /// counted.
    var bytes: ClosedRange<Double>?
    /// The total of bytes kept: the least and the most over all inputs; `nil` if they were not counted, or if inputs
    /// have no size.
    var total: ClosedRange<Double>?
    /// The unit of the size in the singular: `node`.
    var unit: String
    /// The nanoseconds of preparation: the least and the most over all inputs; `nil` without preparation.
    var setUp: ClosedRange<Double>?
    /// The number of cores that it works on.
    var cores: Int
    /// True for a whole program: each call is a process, which keeps nothing for later calls.
    var isOfProcess = false
    /// True if neither memory nor preparation was measured: the implementation may keep something.
    var isUnknown = false

    /// The words for a negative number of bytes kept: other memory was freed meanwhile.
    static let belowMeasurable = "below what can be measured"

    /// The parts of the price in words: `keeps 8.00 to 16.4 B per node`, `made ready in 404 µs`, `takes 2 cores`.
    var parts: [String] {
        var parts: [String] = []
        if let bytes {
            parts.append(keptText(bytes, per: " per "))
        } else if !isOfProcess {
            parts.append("what it keeps was not counted")
        }

        if let setUp, setUp.upperBound >= Self.shortest {
            parts.append("made ready in \(Self.leastAndMost(of: setUp) { TimeSpan(nanoseconds: $0).quantity })")
        }

        if let coresText { parts.append(coresText) }
        return parts
    }

    /// The price in words: `keeps 16.4 B per node, made ready in 404 µs`.
    var text: String { parts.joined(separator: ", ") }

    /// The bytes, if they are known, and the cores: `keeps 8.00 to 16.4 B/node, takes 2 cores`.
    var shortText: String? {
        let keptBytes = bytes.map { keptText($0, per: "/") }
        let parts = [keptBytes, coresText].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// Returns the bytes kept in words. A negative number is not shown.
    private func keptText(_ bytes: ClosedRange<Double>, per separator: String) -> String {
        if bytes.upperBound < 0 { return "keeps less than can be measured" }
        if bytes.upperBound == 0 { return "keeps nothing" }
        return keptInAll ?? "\(Self.kept(bytes))\(separator)\(unit)"
    }

    /// The total of bytes kept, if it is less than a byte for each unit: `keeps 1.01 kB in all`.
    private var keptInAll: String? {
        guard let bytes, bytes.upperBound < 1, let total else { return nil }
        return "\(Self.kept(total)) in all"
    }

    private var coresText: String? { cores > 1 ? "takes \(cores) cores" : nil }

    private static func kept(_ bytes: ClosedRange<Double>) -> String {
        "keeps \(leastAndMost(of: bytes) { Statistic.Format.bytes.quantity($0, .resident) })"
    }

    /// Returns the least and the most of a price: `8.00 to 16.4 B`; `up to 16.4 B` if the least is nothing.
    ///
    /// The most alone would mislead: the smallest input has the most bytes for each unit.
    private static func leastAndMost(of range: ClosedRange<Double>, _ quantity: (Double) -> Quantity) -> String {
        let least = quantity(range.lowerBound)
        let most = quantity(range.upperBound)
        if least == most { return most.text }
        if range.lowerBound <= 0 { return "up to \(most.text)" }
        return "\(least.text(before: most)) to \(most.text)"
    }

    /// The shortest preparation worth mentioning, in nanoseconds.
    private static let shortest = 1_000.0

    /// True if the implementation keeps something for later calls, or may do so.
    var isKept: Bool {
        isUnknown || (bytes?.upperBound ?? 0) != 0 || bytes == nil && (setUp?.upperBound ?? 0) >= Self.shortest
    }
}

extension Cell {
    /// True for a negative number of bytes kept.
    var isBelowMeasurable: Bool { metric.isKept && summary.median < 0 }
}
