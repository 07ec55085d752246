import Jobs
import Measurement
import Results

/// One implementation at one size of a capacity search.
struct ImplementationTrial {
    private(set) var outcome = Outcome.unmeasured(nil)
    /// The samples of all processes that measured it; `nil` if no process did.
    private var samples: [Double]?
    private var droppedSamples: [Double] = []

    /// The outcome of the processes so far. A later case takes precedence over an earlier one.
    enum Outcome {
        /// No process measured it. The reason says nothing about larger sizes; `nil` if no process gave one.
        case unmeasured(NoNumber?)
        /// Its samples were judged by the limit.
        case judged(Judgement)
        /// Its calls cannot be measured, even if other processes measured some.
        case obstacle(NoNumber)
        /// It cannot do this size, nor a larger one.
        case refusal(NoNumber)
        /// It gave another answer than the reference.
        case mismatch(Mismatch)

        fileprivate var precedence: Int {
            switch self {
            case .unmeasured: 0
            case .judged: 1
            case .obstacle: 2
            case .refusal: 3
            case .mismatch: 4
            }
        }
    }

    /// True if more samples could decide more.
    var isOpen: Bool {
        switch outcome {
        case .unmeasured: true
        case .judged(let judgement): judgement.verdict == .undecided
        case .obstacle, .refusal, .mismatch: false
        }
    }

    /// Takes a new outcome, unless the earlier one takes precedence.
    mutating func update(_ newOutcome: Outcome) {
        if newOutcome.precedence >= outcome.precedence { outcome = newOutcome }
    }

    /// Adds the evidence of one process, or its reason for having none.
    mutating func add(_ result: Result<Evidence, NoNumber>) {
        switch result {
        case .success(let evidence):
            samples = (samples ?? []) + evidence.samples
            droppedSamples += evidence.dropped ?? []
        case .failure(let reason):
            if reason.holdsForLargerInputs {
                update(.refusal(reason))
            } else if reason.scope == .implementation {
                update(.obstacle(reason))
            } else {
                update(.unmeasured(reason))
            }
        }
    }

    /// Judges the samples so far, unless the outcome is settled.
    mutating func judge(limit: Budget.Limit, confidence: Double) {
        guard isOpen, let samples else { return }

        update(
            .judged(
                BudgetVerdict.judge(
                    samples: samples, dropped: droppedSamples, limit: limit.value, quantile: limit.quantile,
                    confidence: confidence)))
    }
}
