import Nouns
import Results

/// The times that noise between processes lets read longer or shorter in two runs, although they did not change.
///
/// A machine that drifts, and another layout of the code, are no such noise.
struct FalseReadings: Sendable, Equatable {
    /// The number of times that have an interval.
    let times: Int
    /// The most that noise lets read changed, on average, rounded up.
    let most: Int

    /// - Parameter processes: the processes of each time with an interval, in the run that has fewer.
    init(processes: [Int]) {
        times = processes.count
        most = (processes.reduce(0) { $0 + Self.rate(processes: $1) } + 99) / 100
    }

    /// The number of a hundred times that did not change and read changed: at most so many, in simulations of normally
    /// distributed levels of processes, of heavy tails, and of two levels.
    static func rate(processes: Int) -> Int { processes < 3 ? 10 : 5 }

    /// The number as a sentence; `nil` without an interval.
    var sentence: String? {
        guard times > 0 else { return nil }
        return "Noise between processes alone lets up to \(most.grouped) of "
            + "\(counted(times, "timing")) come out longer or shorter that did not change."
    }
}
