import Nouns

extension NoNumber {
    /// The kinds of reasons: the cases without their values. Raw values are the names in files.
    package enum Kind: String, CaseIterable, Sendable {
        case refused, leftUnmeasured, severalCallsAtOnce, noVolume, mismatch, unsteadyReference, notValidated
        case changesInput, inputChanged, inputsDiffer, usesUpState, callFailed, inputFailed, notMadeReady, stateFailed
        case unknownImplementation, endedItsProcess, processFailed, processesKeepFailing, notAnswered, notMeasured
        case noCounter, countFailed, unreadableState, notFinite, notCounted, countsDiffer, impossibleCount
        case optimisedAway, belowLoop, interruptedByKernel, impossibleTime, indivisibleWork, outOfTime, otherInput
        case otherInstructionSet, noSizeToTry, searchFailed, measuredElsewhere, stated
    }

    /// The lab's text for a reason, and the consequences of the reason.
    struct Meaning {
        let kind: Kind
        let severity: Severity
        let scope: Scope
        let sentence: String
        let holdsForLargerInputs: Bool
        let isOfInput: Bool
        let isListedAlready: Bool

        init(
            _ kind: Kind, _ severity: Severity, of scope: Scope, _ sentence: String,
            holdsForLargerInputs: Bool = false, isOfInput: Bool = false, isListedAlready: Bool = false
        ) {
            self.kind = kind
            self.severity = severity
            self.scope = scope
            self.sentence = sentence
            self.holdsForLargerInputs = holdsForLargerInputs
            self.isOfInput = isOfInput
            self.isListedAlready = isListedAlready
        }
    }

    /// The text and the consequences of the reason: one row for each case, in the order of the cases.
    var meaning: Meaning {
        switch self {
        // MARK: By declaration

        case .refused(let reason):
            Meaning(.refused, .expected, of: .implementation, reason, holdsForLargerInputs: true)
        case .leftUnmeasured(let reason):
            Meaning(.leftUnmeasured, .expected, of: .implementation, reason)
        case .severalCallsAtOnce:
            Meaning(.severalCallsAtOnce, .expected, of: .cell, "its operation is several calls, and a cold call is one")
        case .noVolume:
            Meaning(
                .noVolume, .expected, of: .cell,
                "its input names no volume of work, from which a rate could be computed")

        // MARK: Validation

        case .mismatch:
            Meaning(
                .mismatch, .failure, of: .implementation,
                "it answers differently from the reference",
                isListedAlready: true)
        case .unsteadyReference(let reason):
            Meaning(.unsteadyReference, .failure, of: .implementation, "not validated: the reference \(reason)")
        case .notValidated(let reason):
            Meaning(.notValidated, .expected, of: .implementation, "not validated: the reference \(reason)")
        case .changesInput:
            Meaning(
                .changesInput, .failure, of: .implementation,
                "its calls change the input that all implementations share: copy it in setup:, "
                    + "for each call its own")
        case .inputChanged(let names):
            Meaning(
                .inputChanged, .failure, of: .implementation,
                names.isEmpty
                    ? "the input changed while it was measured" : "\(names.joined(separator: ", ")) changed the input")
        case .inputsDiffer(let count):
            Meaning(
                .inputsDiffer, .failure, of: .process,
                "\(count) processes made different inputs from one seed: take all randomness from the "
                    + "generator's argument, or name the contents that stay the same with .digest(of:)",
                isOfInput: true)
        case .usesUpState(let first, let later):
            Meaning(
                .usesUpState, .failure, of: .implementation,
                "its calls use up the state that 'prepare' made: the answer was \(first) at first and \(later) after "
                    + "measuring; make a state for each call with setup:")

        // MARK: Processes

        case .callFailed(let call, let reason):
            Meaning(.callFailed, .failure, of: .implementation, "call \(call) \(reason)")
        case .inputFailed(let error):
            Meaning(.inputFailed, .failure, of: .process, error, isOfInput: true)
        case .notMadeReady(let error):
            Meaning(.notMadeReady, .failure, of: .implementation, "could not be made ready: \(error)")
        case .stateFailed(let error):
            Meaning(
                .stateFailed, .failure, of: .implementation,
                "a state for its calls could not be made or cleaned up: \(error)")
        case .unknownImplementation(let name, let experiment):
            Meaning(
                .unknownImplementation, .failure, of: .implementation,
                "experiment \(experiment) has no implementation named \(name)")
        case .endedItsProcess(let input):
            Meaning(
                .endedItsProcess, .failure, of: .implementation,
                "it ended its process" + (input.map { " on \($0)" } ?? ""),
                holdsForLargerInputs: true)
        case .processFailed(let reason):
            Meaning(.processFailed, .failure, of: .process, "the process \(reason)")
        case .processesKeepFailing(let reason):
            Meaning(.processesKeepFailing, .failure, of: .process, "processes fail again and again, and \(reason)")
        case .notAnswered:
            Meaning(.notAnswered, .failure, of: .process, "the process did not answer for it")
        case .notMeasured:
            Meaning(.notMeasured, .open, of: .cell, "it was not measured")

        // MARK: Counting

        case .noCounter(let reason):
            Meaning(.noCounter, .open, of: .plan, reason)
        case .countFailed(let reason):
            Meaning(.countFailed, .open, of: .plan, reason)
        case .unreadableState(let metric, let implementation):
            Meaning(
                .unreadableState, .failure, of: .cell,
                "metric '\(metric)' reads another type than '\(implementation)' works on")
        case .notFinite(let metric, let value):
            Meaning(.notFinite, .open, of: .cell, "metric '\(metric)' was read as \(value)")
        case .notCounted:
            Meaning(.notCounted, .open, of: .cell, "it was not counted")
        case .countsDiffer(let first, let second):
            Meaning(.countsDiffer, .open, of: .cell, "two processes counted \(first) and \(second)")
        case .impossibleCount(let count):
            Meaning(.impossibleCount, .open, of: .cell, "it counted \(count), which is no count")

        // MARK: Time

        case .optimisedAway:
            Meaning(
                .optimisedAway, .expected, of: .cell,
                "optimised away: a call takes no time; let its input pass through opaque(_:) and its result through "
                    + "consume(_:)")
        case .belowLoop:
            Meaning(.belowLoop, .expected, of: .cell, "below the loop's cost: it takes less than the loop around it")
        case .interruptedByKernel(let calls):
            Meaning(.interruptedByKernel, .open, of: .cell, "the kernel interrupted each of \(calls) calls")
        case .impossibleTime(let nanoseconds):
            Meaning(.impossibleTime, .open, of: .cell, "it gave \(nanoseconds) ns as its time")
        case .indivisibleWork:
            Meaning(.indivisibleWork, .open, of: .cell, "the work that is to be added is no whole number of operations")
        case .outOfTime(let limit):
            Meaning(
                .outOfTime, .open, of: .plan,
                "left out, as the time limit\(limit.map { " of \($0)" } ?? "") was used up")

        // MARK: Comparisons

        case .otherInput(let base):
            Meaning(.otherInput, .open, of: .cell, "the input is not the one \(base)")
        case .otherInstructionSet(let base, let head):
            Meaning(.otherInstructionSet, .open, of: .cell, "the instruction sets differ: \(base) and \(head)")

        // MARK: Capacity

        case .noSizeToTry(let largest, let smallest):
            Meaning(
                .noSizeToTry, .expected, of: .implementation,
                "nothing was tried up to \(largest.grouped): the smallest size is \(smallest.grouped)")
        case .searchFailed(let size):
            Meaning(
                .searchFailed, .failure, of: .implementation,
                "capacity: a process of size \(size.grouped) ended without a result",
                isListedAlready: true)

        // MARK: Elsewhere

        case .measuredElsewhere:
            Meaning(.measuredElsewhere, .open, of: .plan, "measured elsewhere")
        case .stated(let reason, let severity):
            Meaning(.stated, severity, of: .cell, reason)
        }
    }
}
