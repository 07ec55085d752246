import LabKit
import Measurement
import Results

/// One implementation during the search for its capacity.
struct CapacityCandidate {
    let description: ImplementationDescription
    var search: CapacitySearch
    private(set) var rungs: [Capacity.Rung] = []
    /// The reason why it cannot do the size at which its search ended; `nil` if the budget ended it.
    private(set) var inability: NoNumber?
    /// The reason why its search was given up.
    private(set) var noNumber: NoNumber?
    private(set) var mismatch: Mismatch?

    init(description: ImplementationDescription, search: CapacitySearch) {
        self.description = description
        self.search = search
    }

    /// The size to try next; `nil` at the end of the search.
    var next: Int? { noNumber == nil ? search.next : nil }

    /// Records the outcome of one size.
    mutating func record(_ trial: CapacityTrial) {
        let name = description.name

        if trial.hasFailed, trial.isOpen(name) {
            // Decisions of the processes before the one that failed stand.
            noNumber = .searchFailed(size: trial.size)
        } else if let mismatch = trial.mismatches[name] {
            self.mismatch = mismatch
            noNumber = .mismatch
        } else if let refusal = trial.refusals[name] {
            // It cannot do this size within the budget either, nor a larger one.
            search.record(.over, at: trial.size)
            if search.smallestFailing == trial.size { inability = refusal }
        } else if let obstacle = trial.obstacles[name] {
            noNumber = obstacle
        } else if let judgement = trial.judgements[name] {
            search.record(judgement.verdict, at: trial.size)
            if search.smallestFailing == trial.size { inability = nil }
            rungs.append(
                Capacity.Rung(
                    size: trial.size, nodes: trial.inputSize, verdict: judgement.verdict, bound: judgement.bound,
                    reason: judgement.reason, n: judgement.n, dropped: judgement.dropped,
                    processes: trial.processes))
        } else {
            noNumber = trial.unmeasured[name] ?? .notAnswered
        }
    }
}
