import Results

/// One order of the runs of all machines, by the commits that they measured.
///
/// Clocks of machines differ, so that times order only what three better witnesses leave open: a commit is at one place
/// on all machines; the repository orders the commits that it knows; and the runs of one machine, which have one clock,
/// order the others. Source: statements, One change on several machines
struct CommitOrder: Sendable {
    /// The place of each run by its name. Runs of one commit without local changes share one.
    private let places: [String: Int]

    /// - Parameters:
    ///   - runs: the runs, in any order.
    ///   - commits: the commits of the repository, the oldest first; none if it is not known.
    init(_ runs: [RecordedRun], repository commits: [String] = []) {
        var graph = StateGraph(runs)
        graph.connect(commits)
        places = graph.places
    }

    /// Returns the runs between which a change lies that is within two ranges; `nil` if no commit is in both.
    ///
    /// A range without a commit in it is common only with itself: of one commit on both sides, of commits that are not
    /// in the order of the runs, or of an unknown run.
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

    /// Returns the place of the first run after a change, which sorts changes; the last one if it is not known.
    func end(of origin: ChangeOrigin) -> Int { origin.after.flatMap { places[$0.name] } ?? .max }

    /// Returns true if a run measured a state that is no later than that of another run; false if one is not known.
    func isRun(_ run: String, upTo other: String) -> Bool {
        guard let place = places[run], let otherPlace = places[other] else { return false }
        return place <= otherPlace
    }

    /// Returns the places between which a change lies; `nil` if there is no commit between them.
    private func places(around origin: ChangeOrigin) -> Range<Int>? {
        guard let before = origin.before.flatMap({ places[$0.name] }),
            let after = origin.after.flatMap({ places[$0.name] }), before < after
        else { return nil }
        return before..<after
    }
}

/// The states of the source that runs measured, with those known to be earlier than others.
private struct StateGraph {
    private let runs: [RecordedRun]
    /// The states in the order of their first runs.
    private let states: [SourceState]
    private let numbers: [SourceState: Int]
    /// The states that come after each, by the repository and because local changes come after their commit.
    private var certain: [[Int]]
    /// The states that come after each by the clock of one machine.
    private var byClock: [[Int]]

    init(_ runs: [RecordedRun]) {
        self.runs = runs.sorted { $0.name < $1.name }
        states = self.runs.map(\.sourceState).distinct()
        numbers = Dictionary(uniqueKeysWithValues: states.enumerated().map { ($1, $0) })
        certain = Array(repeating: [], count: states.count)
        byClock = certain
    }

    /// Orders the states by the commits of the repository, the oldest first, and by the runs of each machine.
    mutating func connect(_ commits: [String]) {
        let chain = commits.distinct().compactMap { numbers[.commit($0)] }
        for (state, next) in zip(chain, chain.dropFirst()) { certain[state].append(next) }
        let commitsOfChanges = commitsOfChanges
        for (state, commit) in commitsOfChanges { certain[commit].append(state) }

        let repository = Set(chain)
        for (_, runs) in runs.grouped(by: \.fingerprint) {
            let sequence = runs.compactMap { numbers[$0.sourceState] }.distinct()
            for (state, next) in zip(sequence, sequence.dropFirst())
            where !(repository.contains(state) && repository.contains(next)) && commitsOfChanges[state] != next {
                byClock[state].append(next)
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

    /// The place of each run: after all that are known to be earlier, and else by time.
    var places: [String: Int] {
        var earlier = Predecessors(certain)
        var earlierByClock = Predecessors(byClock)
        // The numbers of states are in the order of time.
        var waiting = Array(states.indices)
        var placeOfState = Array(repeating: 0, count: states.count)
        for place in states.indices {
            // If all wait for each other, a clock contradicts the repository or another clock, and gives way.
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

    /// The numbers of states that come before each and have no place yet.
    private struct Predecessors {
        private let later: [[Int]]
        private var open: [Int]

        init(_ later: [[Int]]) {
            self.later = later
            open = Array(repeating: 0, count: later.count)
            for next in later.joined() { open[next] += 1 }
        }

        func areOpen(of state: Int) -> Bool { open[state] > 0 }

        /// Counts a state as one that has its place.
        mutating func close(_ state: Int) {
            for next in later[state] { open[next] -= 1 }
        }
    }
}
