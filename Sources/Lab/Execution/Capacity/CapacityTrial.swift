import Jobs
import Measurement
import Results

/// One size of a capacity search, measured in several processes. Dictionaries are by implementation.
struct CapacityTrial {
    /// The size that the search chose.
    let size: Int
    let limit: Budget.Limit
    let settings: CapacitySettings
    /// The real size of the input, in the experiment's `sizeUnit`.
    private(set) var inputSize = 0
    private(set) var processes = 0
    /// True if a process failed, and it is not known which implementation did it.
    var hasFailed = false
    private(set) var judgements: [String: Judgement] = [:]
    /// The implementations that cannot do this size, nor a larger one.
    var refusals: [String: NoNumber] = [:]
    /// The implementations whose calls cannot be measured, even if other processes measured some.
    private(set) var obstacles: [String: NoNumber] = [:]
    /// The implementations that a process could not measure, which says nothing about larger sizes.
    private(set) var unmeasured: [String: NoNumber] = [:]
    private(set) var mismatches: [String: Mismatch] = [:]
    private var samples: [String: [Double]] = [:]
    private var droppedSamples: [String: [Double]] = [:]

    init(size: Int, limit: Budget.Limit, settings: CapacitySettings) {
        self.size = size
        self.limit = limit
        self.settings = settings
    }

    /// Returns true if more samples could decide more about an implementation.
    func isOpen(_ name: String) -> Bool {
        refusals[name] == nil && obstacles[name] == nil && mismatches[name] == nil
            && judgements[name].map { $0.verdict == .undecided } ?? true
    }

    /// Adds what one process measured.
    mutating func add(_ answer: JobAnswer) {
        processes += 1
        // A process whose input could not be made tells no size.
        inputSize = answer.cells.lazy.compactMap(\.facts?.input.size).first ?? inputSize
        for mismatch in answer.mismatches { mismatches[mismatch.implementation] = mismatch }

        for cell in answer.cells {
            let name = cell.cell.implementation
            switch cell.outcome {
            case .success(let evidence):
                samples[name, default: []] += evidence.samples
                droppedSamples[name, default: []] += evidence.dropped ?? []
            case .failure(let reason):
                if reason.isOfLargerInputsToo {
                    refusals[name] = reason
                } else if reason.scope == .implementation {
                    obstacles[name] = reason
                } else {
                    unmeasured[name] = reason
                }
            }
        }
    }

    /// Judges the samples so far.
    mutating func judge(_ names: Set<String>) {
        for name in names where isOpen(name) {
            guard let samples = samples[name] else { continue }
            judgements[name] = BudgetVerdict.judge(
                samples: samples, dropped: droppedSamples[name] ?? [], limit: limit.value,
                quantile: limit.quantile, confidence: settings.confidence)
        }
    }
}
