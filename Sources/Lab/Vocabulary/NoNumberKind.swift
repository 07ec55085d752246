extension NoNumber {
    /// The kinds of reasons: a case without what belongs to it, under its name in files.
    ///
    /// ``kind`` does not compile without the newest, and tests go through all.
    package enum Kind: String, CaseIterable, Sendable {
        case refused, leftUnmeasured, severalCallsAtOnce, noVolume, mismatch, unsteadyReference, notValidated
        case changesInput, inputChanged, inputsDiffer, usesUpState, callFailed, inputFailed, notMadeReady, stateFailed
        case unknownImplementation, endedItsProcess, processFailed, processesKeepFailing, notAnswered, notMeasured
        case noCounter, countFailed, unreadableState, notFinite, notCounted, countsDiffer, impossibleCount
        case optimisedAway, belowLoop, interruptedByKernel, impossibleTime, indivisibleWork, outOfTime, otherInput
        case otherInstructionSet, noSizeToTry, searchFailed, measuredElsewhere, stated
    }

    /// The kind of the reason.
    package var kind: Kind {
        switch self {
        case .refused: .refused
        case .leftUnmeasured: .leftUnmeasured
        case .severalCallsAtOnce: .severalCallsAtOnce
        case .noVolume: .noVolume
        case .mismatch: .mismatch
        case .unsteadyReference: .unsteadyReference
        case .notValidated: .notValidated
        case .changesInput: .changesInput
        case .inputChanged: .inputChanged
        case .inputsDiffer: .inputsDiffer
        case .usesUpState: .usesUpState
        case .callFailed: .callFailed
        case .inputFailed: .inputFailed
        case .notMadeReady: .notMadeReady
        case .stateFailed: .stateFailed
        case .unknownImplementation: .unknownImplementation
        case .endedItsProcess: .endedItsProcess
        case .processFailed: .processFailed
        case .processesKeepFailing: .processesKeepFailing
        case .notAnswered: .notAnswered
        case .notMeasured: .notMeasured
        case .noCounter: .noCounter
        case .countFailed: .countFailed
        case .unreadableState: .unreadableState
        case .notFinite: .notFinite
        case .notCounted: .notCounted
        case .countsDiffer: .countsDiffer
        case .impossibleCount: .impossibleCount
        case .optimisedAway: .optimisedAway
        case .belowLoop: .belowLoop
        case .interruptedByKernel: .interruptedByKernel
        case .impossibleTime: .impossibleTime
        case .indivisibleWork: .indivisibleWork
        case .outOfTime: .outOfTime
        case .otherInput: .otherInput
        case .otherInstructionSet: .otherInstructionSet
        case .noSizeToTry: .noSizeToTry
        case .searchFailed: .searchFailed
        case .measuredElsewhere: .measuredElsewhere
        case .stated: .stated
        }
    }
}
