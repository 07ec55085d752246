/// The difference of two profiles as lines of text that fit into a width. Source: measurement, The cause of a
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

        var notes: [String] = []
        for note in base.notes + head.notes where !notes.contains(note) { notes.append(note) }
        self.notes = notes
        self.width = max(width, ProfileText.leastWidth)
        self.limit = max(limit, 3)
    }

    /// The cause in one sentence, broken into lines; that there is none if no instruction differs.
    package var cause: [String] { [Self.sentence(difference)].wrapped(to: width) }

    private static func sentence(_ difference: ProfileDifference) -> String {
        if let cause = ProfileCause(of: difference) { return cause.sentence }
        guard difference.instructions != 0 else {
            return "no difference: \(CountText.text(difference.headInstructions)) instructions a call on both sides"
        }
        return "\(CountText.signed(difference.instructions)) instructions a call; no function of the package differs"
    }

    /// The cause, the differences by function and by place of allocation, and the first call.
    package var lines: [String] {
        var lines = cause + ["", name.shortened(to: width)]
        lines += section("Steady state", difference, rows: limit)
        lines += allocations
        lines += SimulatedEvents(base: difference.base, head: difference.head)?.lines ?? []
        if let firstCall {
            lines += section("First call", firstCall, rows: max(limit / 4, 3))
            lines += [Self.sentence(firstCall)].wrapped(to: width) + [""]
        }
        return lines + notes.flatMap { ["note: \($0)"].wrapped(to: width) }
    }

    private func section(_ title: String, _ difference: ProfileDifference, rows: Int) -> [String] {
        let base = CountText.text(difference.baseInstructions)
        let head = CountText.text(difference.headInstructions)
        let change = CountText.signed(difference.instructions)
        var lines = ["\(title): \(base) → \(head) instructions a call (\(change))"].wrapped(to: width)

        let functions = difference.functions.filter { abs($0.own) >= 0.005 || $0.base.calls != $0.head.calls }
        guard !functions.isEmpty else { return lines + [""] }
        let heading = "own".right(12) + "inclusive".right(12) + "calls".right(16) + "  function"
        lines.append(heading)
        lines += functions.prefix(rows).map(row)
        let hidden = functions.count - rows
        if hidden > 0 { lines.append("".right(24) + "(\(hidden) more functions, left out)") }
        return lines + [""]
    }

    private func row(_ function: FunctionDifference) -> String {
        let numbers =
            CountText.signed(function.own).right(12) + CountText.signed(function.inclusive).right(12)
            + Self.calls(function).right(16) + "  "
        let name = function.function.name.shortened(to: max(width - numbers.count, 8))
        return numbers + name
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

    private var allocations: [String] {
        let functions = difference.functions.filter { abs($0.allocations) >= 0.005 }
        guard !functions.isEmpty else { return [] }
        let change = CountText.signed(difference.allocations)
        return ["Allocations: \(change) a call"]
            + functions.sorted { abs($0.allocations) > abs($1.allocations) }.prefix(limit / 4 + 1).map { function in
                let count = CountText.signed(function.allocations).right(12) + "  "
                return count + function.function.name.shortened(to: max(width - count.count, 8))
            } + [""]
    }
}
