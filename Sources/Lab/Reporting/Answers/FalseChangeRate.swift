import Measurement
import Nouns
import Results

/// The rate at which a search for changes of level reports one where nothing changed.
struct FalseChangeRate: Sendable {
    private let search: ChangePointSearch
    private let varying: Int

    /// - Parameter varying: the number of series in which noise could look like a change.
    init(_ search: ChangePointSearch = ChangePointSearch(), varying: Int) {
        self.search = search
        self.varying = varying
    }

    /// The rate as a sentence; `nil` if no series could show a false change.
    var sentence: String? {
        guard varying > 0 else { return nil }

        let share = Self.percent(search.significance)
        switch search.method {
        case .tTest:
            let family =
                varying == 1
                ? "in the one trend that varies"
                : "anywhere in the \(counted(varying, "trend")) that vary"
            let least =
                search.leastChange > 0 ? " Changes up to \(Self.percent(search.leastChange)) do not count." : ""
            return "Noise alone would show a change \(family) with a probability of at most \(share); a machine that "
                + "drifts is no such noise.\(least)"
        case .permutation:
            return "Noise alone would show a change in a trend that varies with a probability of at most \(share), in "
                + "each of \(varying.grouped); a machine that drifts is no such noise."
        }
    }

    /// The worth of the changes of times that a site names before a gate decides them, as a sentence; `nil` if no
    /// series could show a false change.
    var cautionOnTimes: String? {
        guard varying > 0 else { return nil }
        let place = search.method == .tTest ? "anywhere on this site" : "in a trend that varies"
        let share = Self.percent(search.significance)
        return "A change of times is seen, not decided: noise alone would show one \(place) with a probability of at "
            + "most \(share), but a machine that drifts or another place of the code in memory can be the cause, which "
            + "the gate rules out."
    }

    /// Returns a share as it was asked for, without zeros at its end: `0.1 %`.
    private static func percent(_ share: Double) -> String {
        Quantity(digits: SignificantDigits.three(share * 100), unit: "%").withoutTrailingZeros.text
    }
}
