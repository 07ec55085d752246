import Nouns
import Results

/// The steps to take first: the calls that decide the newest changes for the worse that still hold, and find their
/// commit.
struct SiteStep: Sendable {
    /// The changes between the same runs, the largest first; at least one.
    let changes: [SiteChange]
    /// The steps in their order, each with its purpose and the call of the gate; at least one.
    let statements: [ComparisonStatement]
}

extension SiteOutcome {
    /// Returns the steps to take first: about the newest group of changes for the worse. A change counts if the newest
    /// run of a machine still shows it, and if a gate decides it. Groups come first if both of their commits can be
    /// checked out, so that the call can be made as it is.
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
            guard place > newestPlace, let step = firstStep(for: group, by: command, newestRun: newestRun) else {
                continue
            }
            newestPlace = place
            newestStep = step
        }
        return newestStep
    }

    private func firstStep(
        for group: ChangeGroup, by command: String, newestRun: (String) -> RecordedRun?
    ) -> SiteStep? {
        func part(_ changes: [SiteChange]) -> ChangeGroup {
            ChangeGroup(origin: group.origin, isWorse: group.isWorse, changes: changes)
        }

        let standing = group.changes.filter { change in
            let isShown = change.fingerprints.contains { fingerprint in
                let newest = newestRun(fingerprint)
                return ChangePersistence(of: change, on: fingerprint, newestRun: newest).newest == .changed
            }
            return isShown && part([change]).decision(by: command) != nil
        }

        guard !standing.isEmpty else { return nil }
        return SiteStep(changes: standing, statements: steps(for: part(standing), by: command))
    }
}

extension SiteStep {
    /// The steps with their calls, numbered if there are several.
    var html: HTML {
        let lead: HTML = "<strong>What to do</strong> about \(subject.keepingUnits)"
        let steps = statements.map { step -> HTML in
            "\(step.sentence.capitalisedFirst): \(HTML.call(step.call ?? ""))"
        }
        if steps.count == 1 { return "<p class=\"next\">\(lead). \(steps[0])</p>" }
        let items = steps.map { "<li>\($0)</li>" as HTML }
        return "<p class=\"next\">\(lead):</p><ol class=\"next\">\(items)</ol>"
    }

    /// The largest change with the number of the others, or both of two. Changes of one implementation have its name
    /// once.
    private var subject: String {
        // A name says more than the number 1.
        let named = Array(changes.prefix(changes.count == 2 ? 2 : 1))
        let names = named.grouped(by: \.name).map { name, changes in
            "\(name) (\(changes.map(\.shortText).joined(separator: "; ")))"
        }
        let others = changes.count - named.count
        let rest = others == 0 ? [] : [counted(others, "more change")]
        return (names + rest).listed
    }
}

extension Site {
    /// Returns the newest run of a machine and build, see `MachineEnvironment.fingerprint`.
    func newestRun(of fingerprint: String) -> RecordedRun? { runs.first { $0.fingerprint == fingerprint } }
}
