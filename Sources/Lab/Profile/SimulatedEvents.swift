import Reporting

/// The events of caches and branches that callgrind simulated in two profiles. Source: profiles, Time without
/// instructions.
package struct SimulatedEvents: Sendable {
    /// A kind of event, with its counts in one call.
    package struct Row: Sendable {
        package var name: String
        package var base: Double
        package var head: Double

        package var change: Double { head - base }
        /// True if the counts differ by more than 1 % and by more than one event in ten calls.
        package var differs: Bool { abs(change) > max(0.01 * max(base, head), 0.1) }
    }

    package let rows: [Row]

    /// The kinds of events, each with the names that callgrind has for them.
    private static let kinds: [(name: String, events: [String])] = [
        ("misses of the first data cache", ["D1mr", "D1mw"]),
        ("misses of the first instruction cache", ["I1mr"]),
        ("misses of the last cache", ["ILmr", "DLmr", "DLmw"]),
        ("mispredicted branches", ["Bcm", "Bim"]),
        ("data accesses", ["Dr", "Dw"]),
    ]

    /// - Returns: `nil` if nothing was simulated.
    package init?(base: ProfilePart, head: ProfilePart) {
        guard base.events["D1mr"] != nil, head.events["D1mr"] != nil else { return nil }

        rows = Self.kinds.map { name, events in
            Row(name: name, base: Self.count(base, events), head: Self.count(head, events))
        }
    }

    private static func count(_ part: ProfilePart, _ events: [String]) -> Double {
        part.perCall(events.reduce(0) { $0 + (part.events[$1] ?? 0) })
    }

    /// Returns the events of one profile, for a terminal; empty if nothing was simulated.
    static func lines(of part: ProfilePart, width: Int) -> [String] {
        guard part.events["D1mr"] != nil else { return [] }
        let lines = kinds.map { name, events in
            CountText.text(count(part, events)).padded(to: 12, .right) + "  \(name)"
        }
        return fitted([heading] + lines, width) + [""]
    }

    private static let heading = "Simulated events of a call, the lab's loop included"

    /// A sentence on a time that instructions do not explain: it names the events that differ, or says that all are the
    /// same.
    package var sentence: String {
        let different = rows.filter(\.differs)
        guard !different.isEmpty else {
            return "the instructions do not explain the time, and neither do simulated caches and branches, which are "
                + "the same: what is left is the layout, or the machine"
        }

        let events = different.map { row in
            "\(CountText.signed(row.change)) \(row.name) (\(CountText.text(row.base)) → \(CountText.text(row.head)))"
        }
        return "the instructions do not explain the time; simulated, a call has \(events.joined(separator: ", "))"
    }

    /// Returns the rows in lines no longer than `width`.
    func lines(width: Int) -> [String] {
        let lines = rows.map { row in
            let base = CountText.text(row.base).padded(to: 12, .right)
            let head = CountText.text(row.head).padded(to: 12)
            return "\(base) → \(head)  \(row.name)"
        }
        return Self.fitted([Self.heading] + lines, width) + [""]
    }

    /// Breaks the lines at spaces if one of them does not fit.
    private static func fitted(_ lines: [String], _ width: Int) -> [String] {
        lines.allSatisfy { $0.displayWidth <= width } ? lines : lines.flatMap { $0.indented(then: 2, width: width) }
    }
}
