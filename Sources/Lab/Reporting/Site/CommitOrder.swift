import Results

/// A common order of the runs of all machines, by their commits.
///
/// The clocks of machines differ, so three other rules come first: a commit has one place on all machines; the
/// repository orders the commits that it knows; the runs of one machine, with its one clock, order the others. Times
/// decide only the rest. Source: statements, One change on several machines
struct CommitOrder: Sendable {
    /// The place of each run by its name. Runs of the same commit without local changes share a place.
    private let places: [String: Int]

    /// - Parameters:
    ///   - runs: the runs, in any order.
    ///   - commits: the commits of the repository, the oldest first; empty if it is not known.
    init(_ runs: [RecordedRun], repository commits: [String] = []) {
        var graph = StateGraph(runs)
        graph.connect(commits)
        places = graph.places
    }

    /// Returns the common part of two ranges of a change; `nil` if they share no commit.
    ///
    /// A range can contain no commit: both ends are the same commit, the commits are not in the order of the runs, or a
    /// run is not known. Such a range overlaps only with itself.
    func common(_ one: ChangeOrigin, _ other: ChangeOrigin) -> ChangeOrigin? {
        if one.before?.name == other.before?.name, one.after?.name == other.after?.name { return one }
        guard let range = places(around: one), let otherRange = places(around: other) else { return nil }

        let start = max(range.lowerBound, otherRange.lowerBound)
        let end = min(range.upperBound, otherRange.upperBound)
        guard start < end else { return nil }
        return ChangeOrigin(
            before: range.lowerBound == start ? one.before : other.before,
            after: range.upperBound == end ? one.after : other.after)
    }

    /// Returns the place of the first run after a change, for sorting; the last place if the run is not known.
    func end(of origin: ChangeOrigin) -> Int { origin.after.flatMap { places[$0.name] } ?? .max }

    /// Returns true if the source of a run is not later than the source of another run; false if one is not known.
    func isRun(_ run: String, upTo other: String) -> Bool {
        guard let place = places[run], let otherPlace = places[other] else { return false }
        return place <= otherPlace
    }

    /// Returns the range of places of a change; `nil` if it contains no commit.
    private func places(around origin: ChangeOrigin) -> Range<Int>? {
        guard let before = origin.before.flatMap({ places[$0.name] }),
            let after = origin.after.flatMap({ places[$0.name] }), before < after
        else { return nil }
        return before..<after
    }
}

/// The measured states of the source, with the known relations between them.
private struct StateGraph {
    private let runs: [RecordedRun]
    /// The states in the order of their first runs.
    private let states: [SourceState]
    private let numbers: [SourceState: Int]
    /// The later states of each state, by the repository. Local changes come after their commit.
    private var laterByRepository: [[Int]]
    /// The later states of each state, by the clock of one machine.
    private var laterByClock: [[Int]]

    init(_ runs: [RecordedRun]) {
        self.runs = runs.sorted { $0.name < $1.name }
        states = self.runs.map(\.sourceState).distinct()
        numbers = Dictionary(uniqueKeysWithValues: states.enumerated().map { ($1, $0) })
        laterByRepository = Array(repeating: [], count: states.count)
        laterByClock = laterByRepository
    }

    /// Orders the states by the commits of the repository, the oldest first, and by the runs of each machine.
    mutating func connect(_ commits: [String]) {
        let chain = commits.distinct().compactMap { numbers[.commit($0)] }
        for (state, next) in zip(chain, chain.dropFirst()) { laterByRepository[state].append(next) }
        let commitsOfChanges = commitsOfChanges
        for (state, commit) in commitsOfChanges { laterByRepository[commit].append(state) }

        let repository = Set(chain)
        for (_, runs) in runs.grouped(by: \.fingerprint) {
            let sequence = runs.compactMap { numbers[$0.sourceState] }.distinct()
            for (state, next) in zip(sequence, sequence.dropFirst())
            where !(repository.contains(state) && repository.contains(next)) && commitsOfChanges[state] != next {
                laterByClock[state].append(next)
            }
        }
    }

    /// The commits of states with local changes.
    private var commitsOfChanges: [Int: Int] {
        var commits: [Int: Int] = [:]
        for run in runs where run.isDirty == true {
            guard let commit = run.provenance.commitHash, let state = numbers[run.sourceState] else { continue }
            commits[state] = numbers[.commit(commit)]
        }
        return commits
    }

    /// Returns the place of each run: after all earlier states, and otherwise by time.
    var places: [String: Int] {
        var earlier = Predecessors(laterByRepository)
        var earlierByClock = Predecessors(laterByClock)
        // The numbers of states are in the order of time.
        var waiting = Array(states.indices)
        var placeOfState = Array(repeating: 0, count: states.count)
        for place in states.indices {
            // If all states wait for each other, a clock contradicts the repository or another clock, and is ignored.
            let position =
                waiting.firstIndex { !earlier.areOpen(of: $0) && !earlierByClock.areOpen(of: $0) }
                ?? waiting.firstIndex { !earlier.areOpen(of: $0) } ?? waiting.startIndex
            let state = waiting.remove(at: position)
            placeOfState[state] = place
            earlier.close(state)
            earlierByClock.close(state)
        }

        var places: [String: Int] = [:]
        for run in runs {
            if let state = numbers[run.sourceState] { places[run.name] = placeOfState[state] }
        }
        return places
    }

    /// The number of earlier states without a place, for each state.
    private struct Predecessors {
        private let later: [[Int]]
        private var openCounts: [Int]

        init(_ later: [[Int]]) {
            self.later = later
            openCounts = Array(repeating: 0, count: later.count)
            for next in later.joined() { openCounts[next] += 1 }
        }

        func areOpen(of state: Int) -> Bool { openCounts[state] > 0 }

        /// Marks a state as placed.
        mutating func close(_ state: Int) {
            for next in later[state] { openCounts[next] -= 1 }
        }
    }
}
