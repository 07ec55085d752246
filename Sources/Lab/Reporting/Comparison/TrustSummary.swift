import Measurement
import Nouns
import Results

extension ComparisonTrust {
    /// The answers in one sentence with its limit: a slowdown that would have been seen, changes that are probable, and
    /// changes that nothing can be said on. `nil` if nothing was compared.
    var summary: String? {
        guard hasCounts || timeBasis != .noTimes else { return nil }

        let counts = hasCounts ? "; exact counts are certain" : ""
        switch timeBasis {
        case .noTimes:
            return "Yes for exact counts, which are certain\(hasTimes ? "" : "; no time was compared")."
        case .noIntervals: return "Undecided for times, as none has an interval\(counts)."
        case .oneCommit: return "Yes: the code is the same, so that no time differs because of it\(counts)."
        case .otherEnvironment:
            return "Undecided for times, as the environments differ, which alone can change them\(counts)."
        case .comparable:
            let limit = fewProcesses == nil ? "" : "with few processes, "
            let clauses = [
                hasWorseCounts ? "the counts are certain" : nil, limit + onSlowdowns,
                "smaller changes cannot be trusted", onGains,
            ]
            return "\(clauses.compactMap { $0 }.joined(separator: "; ").capitalisedFirst)."
        }
    }

    /// The trust in times that came out longer by more than the allowance or, if there are none, in that none is
    /// hidden.
    private var onSlowdowns: String {
        guard areLonger else { return onAbsence }

        let number = changes.clearlyLonger.count
        let floors = lacksFloors ? ", and no floors show if the machine was as fast" : ""
        guard number > 0 else {
            let end = gate.map { ": '\($0)' decides it" } ?? ""
            return "a slowdown over \(Self.allowance) is neither shown nor excluded\(floors)\(end)"
        }
        return "\(Self.subject(number, "slowdown")) probable, not certain\(floors)\(confirmation(of: number))"
    }

    private var onAbsence: String {
        let subject = "a slowdown over \(Self.allowance)"
        let decided = undecided.of - undecided.number
        switch maskingCause {
        case nil:
            let scope =
                undecided.number == 0 ? "" : " in \(decided.grouped) of the \(counted(undecided.of, "timing"))"
            return "\(subject) would probably have been seen\(scope)"
        case .noise(let share): return "\(subject) may be hidden, as \(noise(hiding: share))"
        case .fasterMachine: return "\(subject) may be hidden, as the machine was faster in head"
        case .noFloors:
            let reason = lacksFloors ? ", as no floors show if the machine was as fast" : ""
            return "\(subject) may be hidden\(reason)"
        }
    }

    /// The trust in times that came out shorter by more than the allowance; `nil` without any.
    private var onGains: String? {
        let number = changes.clearlyShorter.count
        guard number > 0 else { return nil }
        // The gate measures what came out longer, if anything did.
        let confirmation = areLonger ? "" : confirmation(of: number)
        return "\(Self.subject(number, "gain")) probable, not certain\(confirmation)"
    }

    private static func subject(_ number: Int, _ noun: String) -> String {
        let extent = "over \(allowance)"
        return number == 1 ? "the one \(noun) \(extent) is" : "the \(number.grouped) \(noun)s \(extent) are"
    }

    /// Returns the call that confirms so many changes, as the end of a clause; empty without one.
    private func confirmation(of number: Int) -> String {
        // The call has the changes of one measure, and at most six of them.
        let part = decidedNumber < number ? "\(decidedNumber) of them" : "them"
        return gate.map { ": confirm \(number == 1 ? "it" : part) with '\($0)'" } ?? ""
    }
}
