import Measurement
import Nouns
import Results

/// The kind of numbers by which implementations are compared, with words for a gain.
///
/// Source: statements, What is recommended
enum ComparedNumbers: Sendable {
    case times
    /// Counts of instructions.
    case instructions

    init(_ plan: Plan) { self = plan == .instructions ? .instructions : .times }

    /// The verb before a gain: `is 10 times as fast`, `takes 139 times fewer instructions`.
    var verb: String {
        switch self {
        case .times: "is"
        case .instructions: "takes"
        }
    }

    /// The word between a gain and the reference: `10 times as fast as documented`.
    var conjunction: String {
        switch self {
        case .times: "as"
        case .instructions: "than"
        }
    }

    /// The end of a sentence on implementations with a gain.
    var isCheaper: String {
        switch self {
        case .times: "is faster"
        case .instructions: "takes fewer instructions"
        }
    }

    /// The numbers in a sentence on their limits.
    var these: String {
        switch self {
        case .times: "these times"
        case .instructions: "these counts"
        }
    }

    /// Returns a gain in words: `7.2 to 11 times as fast`, `139 times fewer instructions`.
    func text(of gain: ClosedRange<Double>) -> String {
        switch self {
        case .times: "\(Self.times(gain)) as fast"
        case .instructions: Self.fewer(gain)
        }
    }

    /// Returns the end of a sentence on implementations that the loop hides.
    func isHidden(_ count: Int) -> String {
        let most =
            switch self {
            case .times: "no longer"
            case .instructions: "no more instructions"
            }
        return "\(agreeing(count, "takes", "take")) \(most) than the loop without a call, so that "
            + "\(agreeing(count, "its cost", "their costs")) cannot be known"
    }

    private static func fewer(_ gain: ClosedRange<Double>) -> String {
        guard gain.lowerBound < 1, gain.upperBound > 1 else { return "\(times(gain)) fewer instructions" }

        let more = FactorText.digits(gain.lowerBound)
        return "\(more) times more to \(FactorText.digits(gain.upperBound)) times fewer instructions"
    }

    /// Returns how many times as fast: `7.2 to 11 times`, `1,500 times`.
    static func times(_ gain: ClosedRange<Double>) -> String {
        let least = number(gain.lowerBound)
        let most = number(gain.upperBound)
        return least == most ? "\(least) times" : "\(least) to \(most) times"
    }

    /// Returns a factor. One near 1 has three digits: of two, those of 0.96 and 1.04 would be alike.
    private static func number(_ gain: Double) -> String {
        gain < 1.095 ? SignificantDigits.fixed(gain, decimals: 2) : FactorText.digits(gain)
    }
}
