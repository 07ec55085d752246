import Jobs
import LabKit

/// A program whose work is known, for a test of the gate: it counts up in a dictionary, 1,000 times or 5 times more.
///
/// It stands for code whose instructions depend on hash seeds and addresses, which is where counts that ought to repeat
/// do not.
@main
struct DictionaryLab {
    static func main() throws {
        try Worker(experiments: [counting]).serve()
    }

    private static let counting = Experiment("counting", "Count up in a dictionary.", plans: [.warm]) {
        Inputs("rounds", sizes: [1_000, 1_005]) { rounds, _ in Tally(rounds: rounds) }
            .digest { _ in "the same work, more or less of it" }
    } comparing: {
        Implementation.reference("dictionary") { $0.count() }
    }
}

/// Words and how often each was seen.
private final class Tally {
    private var seen: [String: Int] = [:]
    private let words = (0..<256).map { "word \($0)" }
    private let rounds: Int

    init(rounds: Int) { self.rounds = rounds }

    func count() -> Int {
        for round in 0..<rounds { seen[words[round & 255], default: 0] &+= 1 }
        return seen.count
    }
}
