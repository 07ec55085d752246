import Nouns
import Results

/// The times that look longer or shorter in two runs only because of noise between processes.
///
/// A drift of the machine and another layout of the code are not part of this noise.
struct FalseReadings: Sendable, Equatable {
    /// The number of times that have an interval.
    let times: Int
    /// The most times that look changed, on average, rounded up.
    let expectedMost: Int

    /// - Parameter processes: the number of processes for each time with an interval, in the run with fewer of them.
    init(processes: [Int]) {
        times = processes.count
        expectedMost = (processes.reduce(0) { $0 + Self.rate(processes: $1) } + 99) / 100
    }

    /// Returns the most of a hundred unchanged times that look changed. Simulated with levels of processes that are
    /// normally distributed, that have heavy tails, and that have two modes.
    static func rate(processes: Int) -> Int { processes < 3 ? 10 : 5 }

    /// The number as a sentence; `nil` without an interval.
    var sentence: String? {
        guard times > 0 else { return nil }
        return "Noise between processes alone may make up to \(expectedMost.grouped) of \(counted(times, "timing")) "
            + "come out longer or shorter."
    }
}
