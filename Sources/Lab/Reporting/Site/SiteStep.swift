import Nouns
import Results

/// The first step to take: the call that decides the newest changes for the worse that still hold.
struct SiteStep: Sendable {
    /// The changes between the same runs, the largest first; not empty.
    let changes: [SiteChange]
    /// The purpose with the call of the gate.
    let statement: ComparisonStatement
}

extension SiteOutcome {
    /// Returns the first step of a site, for the newest group of changes for the worse.
    ///
    /// A change counts if the newest run of a machine still shows it, and if a gate can decide it. Groups with two
    /// commits that can be checked out have priority: their call needs no editing.
    ///
    /// - Parameters:
    ///   - command: the name of the lab's command.
    ///   - newestRun: the newest run of a machine.
    /// - Returns: `nil` if there is no such change.
    func firstStep(by command: String, newestRun: (String) -> RecordedRun?) -> SiteStep? {
        let worse = groups.filter(\.isWorse)
        let repeatable = worse.filter { $0.decision(by: command)?.hasBothCommits == true }
        return newestStep(of: repeatable, by: command, newestRun: newestRun)
            ?? newestStep(of: worse, by: command, newestRun: newestRun)
    }

    private func newestStep(
        of groups: [ChangeGroup], by command: String, newestRun: (String) -> RecordedRun?
    ) -> SiteStep? {
        var newestPlace = Int.min
        var newestStep: SiteStep?
        for group in groups {
            let place = order.end(of: group.origin)
            guard place > newestPlace, let step = group.firstStep(by: command, newestRun: newestRun) else { continue }
            newestPlace = place
            newestStep = step
        }
        return newestStep
    }
}

extension ChangeGroup {
    fileprivate func firstStep(by command: String, newestRun: (String) -> RecordedRun?) -> SiteStep? {
        let standing = changes.filter { change in
            let isShown = change.fingerprints.contains { fingerprint in
                let newest = newestRun(fingerprint)
                return ChangePersistence(of: change, on: fingerprint, newestRun: newest).newest == .changed
            }
            let alone = ChangeGroup(origin: origin, isWorse: isWorse, changes: [change])
            return isShown && !alone.steps(by: command).isEmpty
        }

        let group = ChangeGroup(origin: origin, isWorse: isWorse, changes: standing)
        guard !standing.isEmpty, let statement = group.steps(by: command).first else { return nil }
        return SiteStep(changes: standing, statement: statement)
    }
}

extension Site {
    /// Returns the first step as a line with its call; empty if no change for the worse is left to decide.
    func firstStep(_ outcome: SiteOutcome) -> HTML {
        let step = outcome.firstStep(by: material.name, newestRun: newestRun)
        guard let step, let call = step.statement.call else { return "" }
        // A name says more than the number 1.
        let named = step.changes.prefix(step.changes.count == 2 ? 2 : 1).map { "\($0.name) (\($0.shortText))" }
        let others = step.changes.count - named.count
        let rest = others == 0 ? [] : [counted(others, "more change")]
        let subject = (named + rest).listed
        return """
            <p class="next"><strong>What to do</strong> about \(subject.keepingUnits). \
            \(step.statement.sentence.capitalisedFirst): \(HTML.call(call))</p>
            """
    }

    /// Returns the newest run of a machine and build, see `MachineEnvironment.fingerprint`.
    func newestRun(of fingerprint: String) -> RecordedRun? { runs.first { $0.fingerprint == fingerprint } }
}
