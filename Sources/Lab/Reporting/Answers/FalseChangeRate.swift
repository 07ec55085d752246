import Measurement
import Nouns
import Results

/// The rate of false changes in a search for changes of level.
struct FalseChangeRate: Sendable {
    private let search: ChangePointSearch
    private let seriesCount: Int

    /// - Parameter seriesCount: the number of series that vary: noise can look like a change in them.
    init(_ search: ChangePointSearch = ChangePointSearch(), seriesCount: Int) {
        self.search = search
        self.seriesCount = seriesCount
    }

    /// The rate as a sentence; `nil` if no series could show a false change.
    var sentence: String? {
        guard seriesCount > 0 else { return nil }

        let share = Self.percent(search.significance)
        switch search.method {
        case .tTest:
            let family =
                seriesCount == 1
                ? "in the one trend that varies"
                : "anywhere in the \(counted(seriesCount, "trend")) that vary"
            let least =
                search.leastChange > 0 ? " Changes up to \(Self.percent(search.leastChange)) do not count." : ""
            return "Noise alone would show a change \(family) with a probability of at most \(share); a machine that "
                + "drifts is another cause.\(least)"
        case .permutation:
            return "Noise alone would show a change in a trend that varies with a probability of at most \(share), in "
                + "each of \(seriesCount.grouped); a machine that drifts is another cause."
        }
    }

    /// A sentence of caution on changes of times that a site shows before a gate decides them; `nil` if no series could
    /// show a false change.
    var cautionOnTimes: String? {
        guard seriesCount > 0 else { return nil }
        let place = search.method == .tTest ? "anywhere on this site" : "in a trend that varies"
        let share = Self.percent(search.significance)
        return "A change of times is seen, not decided: the probability that noise alone shows one \(place) is at "
            + "most \(share), but a machine that drifts or another place of the code in memory can be the cause, which "
            + "the gate rules out."
    }

    /// Returns a share in per cent without trailing zeros: `0.1 %`.
    private static func percent(_ share: Double) -> String {
        Quantity(digits: SignificantDigits.three(share * 100), unit: "%").withoutTrailingZeros.text
    }
}
