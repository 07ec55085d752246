import Nouns
import Reporting
import Results

/// The difference of two profiles as lines of text that fit into a width. Source: profiles, The cause of a
/// difference.
package struct DifferenceText {
    private let name: String
    private let difference: ProfileDifference
    private let firstCall: ProfileDifference?
    private let notes: [String]
    private let width: Int
    private let limit: Int

    package init(base: CellProfile, head: CellProfile, width: Int, limit: Int = 40) {
        name = head.name
        difference = ProfileDifference(base: base.steadyState, head: head.steadyState)
        if let base = base.firstCall, let head = head.firstCall {
            firstCall = ProfileDifference(base: base, head: head)
        } else {
            firstCall = nil
        }

        notes = (base.notes + head.notes).distinct()
        self.width = width
        self.limit = max(limit, 3)
    }

    /// The cause in one sentence, broken into lines. If no instruction differs, the sentence says so.
    package var cause: [String] { Self.sentence(difference).indented(then: 2, width: width) }

    private static func sentence(_ difference: ProfileDifference) -> String {
        if let cause = ProfileCause(of: difference) { return cause.sentence }
        if let sentence = difference.bytesSentence { return sentence }
        guard difference.instructions != 0 else {
            return "no difference: \(CountText.text(difference.headInstructions)) instructions a call on both sides"
        }
        return "\(CountText.signed(difference.instructions)) instructions a call; no function of the package differs"
    }

    /// The cause, the differences by function and by place of allocation, and the first call.
    package var lines: [String] {
        var lines = cause + [""] + name.indented(then: 2, width: width)
        lines += section("Steady state", difference, rows: limit)
        lines += allocations
        lines += SimulatedEvents(base: difference.base, head: difference.head)?.lines(width: width) ?? []
        if let firstCall {
            lines += section("First call", firstCall, rows: max(limit / 4, 3))
            lines += Self.sentence(firstCall).indented(then: 2, width: width) + [""]
        }
        return lines + notes.flatMap { "note: \($0)".indented(then: 2, width: width) }
    }

    private func section(_ title: String, _ difference: ProfileDifference, rows: Int) -> [String] {
        let base = CountText.text(difference.baseInstructions)
        let head = CountText.text(difference.headInstructions)
        let change = CountText.signed(difference.instructions)
        var lines = "\(title): \(base) → \(head) instructions a call (\(change))".indented(then: 2, width: width)

        let functions = difference.functions.filter { abs($0.own) >= 0.005 || $0.base.calls != $0.head.calls }
        guard !functions.isEmpty else { return lines + [""] }
        let table = ProfileTable(
            headings: ["own", "inclusive", "calls"], title: "function", rows: functions.prefix(rows).map(Self.row))
        lines += table.lines(width: width)
        let hidden = functions.count - rows
        if hidden > 0 { lines += leftOut(hidden) }
        return lines + [""]
    }

    private static func row(_ function: FunctionDifference) -> ProfileTable.Row {
        ProfileTable.Row(
            numbers: [CountText.signed(function.own), CountText.signed(function.inclusive), calls(function)],
            name: function.function.name)
    }

    private static func calls(_ function: FunctionDifference) -> String {
        let base = function.base
        let head = function.head
        if !base.exists { return "new" }
        if !head.exists { return "gone" }
        guard base.isCounted || head.isCounted else { return "inlined" }
        return base.calls == head.calls
            ? CountText.text(head.calls) : "\(CountText.text(base.calls)) → \(CountText.text(head.calls))"
    }

    private func leftOut(_ count: Int) -> [String] {
        "(\(counted(count, "more function")), left out)".indented(then: 2, width: width)
    }

    private var allocations: [String] {
        let functions = difference.functions.filter { abs($0.allocations) >= 0.005 || abs($0.bytes) >= 0.005 }
        guard !functions.isEmpty else { return [] }
        let dearest = functions.sorted {
            (abs($0.bytes), abs($0.allocations)) > (abs($1.bytes), abs($1.allocations))
        }.prefix(limit / 4 + 1)
        let hasBytes = difference.bytes != nil
        let rows = dearest.map { function in
            ProfileTable.Row(
                numbers: [CountText.signed(function.allocations)]
                    + (hasBytes ? [CountText.signed(function.bytes)] : []),
                name: function.function.name)
        }

        let table = ProfileTable(
            headings: ["allocations"] + (hasBytes ? ["bytes"] : []), title: "function", rows: rows)
        let hidden = functions.count - rows.count
        let remark = hidden > 0 ? leftOut(hidden) : []
        let bytes = difference.bytes.map { ", \(CountText.signed($0)) bytes" } ?? ""
        let heading = "Allocations: \(CountText.signed(difference.allocations))\(bytes) a call"
        return heading.indented(then: 2, width: width) + table.lines(width: width) + remark + [""]
    }
}
