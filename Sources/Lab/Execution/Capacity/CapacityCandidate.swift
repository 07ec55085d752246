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

        // Decisions of the processes before the one that failed stand.
        if trial.hasFailed, trial.isOpen(name) {
            noNumber = .searchFailed(size: trial.size)
            return
        }

        switch trial.outcome(of: name) {
        case .mismatch(let mismatch):
            self.mismatch = mismatch
            noNumber = .mismatch
        case .refusal(let refusal):
            // It cannot do this size within the budget either, nor a larger one.
            search.record(.over, at: trial.size)
            if search.smallestFailing == trial.size { inability = refusal }
        case .obstacle(let obstacle):
            noNumber = obstacle
        case .judged(let judgement):
            search.record(judgement.verdict, at: trial.size)
            if search.smallestFailing == trial.size { inability = nil }
            rungs.append(
                Capacity.Rung(
                    size: trial.size, nodes: trial.inputSize, verdict: judgement.verdict, bound: judgement.bound,
                    reason: judgement.reason, n: judgement.n, dropped: judgement.dropped,
                    processes: trial.processes))
        case .unmeasured(let reason):
            noNumber = reason ?? .notAnswered
        }
    }
}
