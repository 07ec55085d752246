import Reporting

/// The function that causes the difference of two profiles. Source: profiles, The cause of a difference.
///
/// The search begins at the lowest function of the package with at least half of the difference in its inclusive
/// instructions. If that function is new or gone, or costs the same in each call but is called more or less often, its
/// caller is the cause. If its code is the same, the cause is a caller with changed code.
package struct ProfileCause: Sendable {
    package let function: FunctionDifference
    /// The called function that differs most; `nil` if the function's own code differs most.
    package let part: Part?
    /// The difference of the instructions of a call.
    package let instructions: Double
    /// The instructions of a call in base.
    package let baseInstructions: Double
    /// The difference of the allocations of a call.
    package let allocations: Double
    /// The difference of the bytes of a call; `nil` if they were not recorded.
    package let bytes: Double?

    /// A function that the cause calls.
    package struct Part: Sendable {
        package var function: ProfiledFunction
        /// The difference of its instructions on behalf of the cause, in a call of the cell.
        package var instructions: Double
        /// The number of its calls in base, in a call of the cell; `nil` for an inlined function.
        package var baseCalls: Double?
        /// The number of its calls in head, in a call of the cell.
        package var headCalls: Double?
        /// True if base does not call it.
        package var isNew = false
        /// True if head does not call it.
        package var isGone = false
    }

    /// Searches for the cause.
    ///
    /// - Returns: `nil` if the instructions are the same.
    package init?(of difference: ProfileDifference) {
        instructions = difference.instructions
        baseInstructions = difference.baseInstructions
        allocations = difference.allocations
        bytes = difference.bytes
        guard abs(instructions) >= 0.5, let cause = CauseSearch(difference).cause else { return nil }

        function = cause
        part = Self.part(of: cause, difference)
    }

    /// Returns the callee with most of the difference, if that is at least a third.
    private static func part(of cause: FunctionDifference, _ difference: ProfileDifference) -> Part? {
        let sign = cause.inclusive < 0 ? -1.0 : 1.0
        var parts: [Part] = []

        let libraries = Set(cause.base.libraries.keys).union(cause.head.libraries.keys)
        for library in libraries {
            let base = cause.base.libraries[library] ?? FunctionDifference.Library()
            let head = cause.head.libraries[library] ?? FunctionDifference.Library()
            parts.append(
                Part(
                    function: library, instructions: head.instructions - base.instructions, baseCalls: base.calls,
                    headCalls: head.calls))
        }

        for callee in Set(cause.base.callees.keys).union(cause.head.callees.keys) where callee != cause.function {
            guard let part = difference.difference(of: callee) else { continue }
            let isCounted = part.base.isCounted || part.head.isCounted
            parts.append(
                Part(
                    function: callee, instructions: part.inclusive,
                    baseCalls: isCounted ? part.base.calls : nil, headCalls: isCounted ? part.head.calls : nil,
                    isNew: !part.base.exists, isGone: !part.head.exists))
        }

        let largest = parts.max {
            (sign * $0.instructions, $1.function.name) < (sign * $1.instructions, $0.function.name)
        }
        guard let largest, sign * largest.instructions >= abs(cause.inclusive) / 3 else { return nil }
        return largest
    }

    /// The cause in one line: `+1,204 instructions a call in Index.find(_:)`, then the part that differs most.
    package var sentence: String {
        let inclusive = function.inclusive
        var text = "\(CountText.signed(instructions)) instructions a call"
        let isAll = abs(inclusive - instructions) < 0.5
        text += isAll ? " in " : ", \(CountText.signed(inclusive)) of them in "
        text += function.function.name + state

        if let part {
            text += isAll ? ", " : ", and of these "
            text += "\(CountText.signed(part.instructions)) \(isAll ? "of them " : "")in \(part.function.name)"
            text += calls(of: part)
        }
        var memory: [String] = []
        if abs(allocations) >= 0.005 { memory.append("\(CountText.signed(allocations)) allocations") }
        if let bytes, abs(bytes) >= 0.005 { memory.append("\(CountText.signed(bytes)) bytes") }
        return memory.isEmpty ? text : "\(text); \(memory.joined(separator: ", "))"
    }

    /// The remark on the function itself.
    private var state: String {
        if !function.base.exists { return ", which is new" }
        if !function.head.exists { return ", which is gone" }
        guard function.base.isCounted, function.head.isCounted, function.base.calls != function.head.calls else {
            return ""
        }
        return " (called \(Self.times(function.head.calls)) instead of \(CountText.text(function.base.calls)))"
    }

    private func calls(of part: Part) -> String {
        if part.isNew { return ", which is new" }
        if part.isGone { return ", which is gone" }
        guard let base = part.baseCalls, let head = part.headCalls, abs(base - head) >= 0.005 else { return "" }
        if base == 0 { return ", called \(Self.times(head))" }
        if head == 0 { return ", which is not called any more" }
        return ", called \(Self.times(head)) instead of \(CountText.text(base))"
    }

    private static func times(_ calls: Double) -> String { calls == 1 ? "once" : "\(CountText.text(calls)) times" }
}

/// The search for the function that is the cause.
private struct CauseSearch {
    private let difference: ProfileDifference
    private let functions: [ProfiledFunction: FunctionDifference]
    private let callers: [ProfiledFunction: Set<ProfiledFunction>]
    private let sign: Double

    init(_ difference: ProfileDifference) {
        self.difference = difference
        functions = Dictionary(uniqueKeysWithValues: difference.functions.map { ($0.function, $0) })
        sign = difference.instructions < 0 ? -1 : 1
        var callers: [ProfiledFunction: Set<ProfiledFunction>] = [:]
        for function in difference.functions {
            for callee in Set(function.base.callees.keys).union(function.head.callees.keys) {
                callers[callee, default: []].insert(function.function)
            }
        }
        self.callers = callers
    }

    /// The cause; `nil` if no function of the package differs.
    var cause: FunctionDifference? {
        guard var cause = lowest else { return nil }

        var visited: Set<ProfiledFunction> = [cause.function]
        while let caller = responsibleCaller(of: cause, visited) {
            cause = caller
            visited.insert(caller.function)
        }
        return cause
    }

    /// The lowest function with at least half of the difference: each of its callees has less.
    private var lowest: FunctionDifference? {
        let half = abs(difference.instructions) / 2
        let holders = difference.functions.filter {
            $0.function.origin == .package && sign * $0.inclusive >= half
        }
        guard !holders.isEmpty else {
            return difference.functions.filter { $0.function.origin == .package }.max { sign * $0.own < sign * $1.own }
        }

        let names = Set(holders.map(\.function))
        let leaves = holders.filter { holder in
            !Set(holder.base.callees.keys).union(holder.head.callees.keys).contains {
                $0 != holder.function && names.contains($0)
            }
        }
        // Functions that call each other have no lowest one among them.
        return (leaves.isEmpty ? holders : leaves).max { sign * $0.own < sign * $1.own }
    }

    /// Returns the caller that causes a function's difference; `nil` if the function causes it itself.
    private func responsibleCaller(
        of function: FunctionDifference, _ visited: Set<ProfiledFunction>
    ) -> FunctionDifference? {
        let candidates = (callers[function.function] ?? []).filter { !visited.contains($0) }.compactMap {
            functions[$0]
        }
        .filter { $0.function.origin == .package }
        guard !candidates.isEmpty else { return nil }

        // The function exists on one side only: its caller calls something else now.
        if !function.base.exists || !function.head.exists { return caller(of: function, among: candidates) }
        if isMatterOfCalls(function) { return caller(of: function, among: candidates) }

        // The same code works on more data: a caller with changed code passes it.
        guard !function.isCodeChanged else { return nil }
        return candidates.filter(\.isCodeChanged).max { sign * $0.inclusive < sign * $1.inclusive }
    }

    /// Returns the caller with most of the difference in calls, or else in instructions.
    private func caller(of function: FunctionDifference, among callers: [FunctionDifference]) -> FunctionDifference? {
        func change(_ caller: FunctionDifference) -> Double {
            (caller.head.callees[function.function] ?? 0) - (caller.base.callees[function.function] ?? 0)
        }
        let direction = function.head.calls < function.base.calls ? -1.0 : 1.0
        return callers.max {
            (direction * change($0), sign * $0.inclusive) < (direction * change($1), sign * $1.inclusive)
        }
    }

    /// Returns true if each call of a function costs the same, but the number of calls differs.
    private func isMatterOfCalls(_ function: FunctionDifference) -> Bool {
        let base = function.base
        let head = function.head
        guard base.isCounted, head.isCounted, base.entries > 0, abs(head.entries - base.entries) >= 0.005 else {
            return false
        }

        let byCalls = (head.entries - base.entries) * base.inclusive / base.entries
        return sign * byCalls >= 0.6 * sign * function.inclusive && sign * function.inclusive > 0
    }
}
