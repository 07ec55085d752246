import Nouns
import Results

/// The one thing to do first: the call that decides the newest changes for the worse that still hold.
struct SiteStep: Sendable {
    /// The changes between the same runs, the largest first; at least one.
    let changes: [SiteChange]
    /// The reason with the call of the gate.
    let statement: ComparisonStatement
}

extension SiteOutcome {
    /// Returns the first step of a site: of the groups of changes for the worse the newest one. A change counts if
    /// the newest run of a machine still shows it, and if a gate decides it. Groups come first if both of their commits
    /// can be checked out, so that the call can be made as it is.
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

extension SiteStep {
    /// The step as a line with its call.
    var html: HTML {
        // A name says more than the number 1.
        let named = changes.prefix(changes.count == 2 ? 2 : 1).map { "\($0.name) (\($0.shortText))" }
        let others = changes.count - named.count
        let rest = others == 0 ? [] : [counted(others, "more change")]
        let subject = (named + rest).listed
        return """
            <p class="next"><strong>What to do</strong> about \(subject.keepingUnits). \
            \(statement.sentence.capitalisedFirst): \(HTML.call(statement.call ?? ""))</p>
            """
    }
}

extension Site {
    /// Returns the newest run of a machine and build, see `MachineEnvironment.fingerprint`.
    func newestRun(of fingerprint: String) -> RecordedRun? { runs.first { $0.fingerprint == fingerprint } }
}
