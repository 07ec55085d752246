import Jobs
import Measurement
import Results

/// One size of a capacity search, measured in several processes.
struct CapacityTrial {
    /// The size that the search chose.
    let size: Int
    let limit: Budget.Limit
    let settings: CapacitySettings
    /// The real size of the input, in the experiment's `sizeUnit`.
    private(set) var inputSize = 0
    private(set) var processes = 0
    /// True if a process failed, and it is not known which implementation caused it.
    var hasFailed = false
    private var implementations: [String: ImplementationTrial] = [:]

    init(size: Int, limit: Budget.Limit, settings: CapacitySettings) {
        self.size = size
        self.limit = limit
        self.settings = settings
    }

    /// The outcome of an implementation.
    func outcome(of name: String) -> ImplementationTrial.Outcome { implementations[name]?.outcome ?? .unmeasured(nil) }

    /// Returns true if more samples could decide more about an implementation.
    func isOpen(_ name: String) -> Bool { implementations[name]?.isOpen ?? true }

    /// Records that an implementation cannot do this size, nor a larger one.
    mutating func refuse(_ name: String, _ reason: NoNumber) { update(name, .refusal(reason)) }

    private mutating func update(_ name: String, _ outcome: ImplementationTrial.Outcome) {
        implementations[name, default: ImplementationTrial()].update(outcome)
    }

    /// Adds the answer of one process.
    mutating func add(_ answer: JobAnswer) {
        processes += 1
        // The cells of a process that could not make the input have no facts.
        inputSize = answer.cells.lazy.compactMap(\.facts?.input.size).first ?? inputSize
        for mismatch in answer.mismatches { update(mismatch.implementation, .mismatch(mismatch)) }

        for cell in answer.cells {
            implementations[cell.cell.implementation, default: ImplementationTrial()].add(cell.outcome)
        }
    }

    /// Judges the samples so far.
    mutating func judge(_ names: Set<String>) {
        for name in names { implementations[name]?.judge(limit: limit, confidence: settings.confidence) }
    }
}
