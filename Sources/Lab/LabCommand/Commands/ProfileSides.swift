import Execution
import Gate
import Profile
import Results

/// The profile of a call of `profile`, and the earlier one if two are compared.
struct ProfileSides {
    var base: CellProfile?
    var head: CellProfile

    init(head: CellProfile) { self.head = head }

    init(_ profiles: BothSides<CellProfile>) {
        base = profiles.base
        head = profiles.head
    }

    /// The lines for a terminal.
    func lines(width: Int, limit: Int, isQuiet: Bool) -> [String] {
        guard let base else { return isQuiet ? [] : ProfileText(head, width: width, limit: limit).lines }

        let text = DifferenceText(base: base, head: head, width: width, limit: limit)
        return isQuiet ? text.cause : text.lines
    }

    var flameGraph: FlameGraph {
        guard let base else { return FlameGraph(head) }
        let difference = ProfileDifference(base: base.steadyState, head: head.steadyState)
        return FlameGraph(base: base, head: head, cause: ProfileCause(of: difference)?.sentence)
    }
}

extension GateCall {
    /// Builds a commit and the work tree, and profiles a cell on both sides.
    func compare(
        _ cell: CellID, with reference: String, calls: Int, simulatingCaches: Bool
    ) throws -> ProfileSides {
        try performing {
            let sources = try GateSources(
                base: reference, folder: folder, product: product, passing: lab.environment,
                isInterrupted: isInterrupted
            ) { progress.show($0) }
            let executables = try sources.executables()
            progress.show("running \(cell.path) of both sides under callgrind")
            return try ProfileSides(
                profilePair(executables, seed: arguments[RunCommand.seed], calls: calls)
                    .profiles(of: cell, simulatingCaches: simulatingCaches))
        }
    }

    /// The processes of both sides, in one environment.
    ///
    /// - Parameter timeLimit: the time limit of each process in seconds; `nil` for no limit.
    func profilePair(
        _ executables: BothSides<String>, seed: UInt64, calls: Int = 8, timeLimit: Double? = nil
    ) -> ProfilePair {
        ProfilePair(
            base: executables.base, head: executables.head, passing: lab.environment, seed: seed, calls: calls,
            timeLimit: timeLimit)
    }

    private func performing<Value>(_ body: () throws -> Value) throws -> Value {
        defer { progress.clear() }
        return try body()
    }
}
