import Results

/// The runs of each machine in short and their changes, computed once for all sections of a site's index.
struct SiteOutcome: Sendable {
    /// A machine and build with its changes.
    struct Machine: Sendable {
        let course: SiteCourse
        /// The newest run next to the base of all comparisons; `nil` if the base is the newest run.
        let comparison: SiteComparison?
    }

    let machines: [Machine]
    let order: CommitOrder
    /// The first parents of the measured commits, by the hashes of these.
    let firstParents: [String: String]
    /// The changes, each once for all machines.
    let changes: [SiteChange]
    /// The changes by the runs around them, changes for the worse first.
    let groups: [ChangeGroup]

    init(_ site: Site) {
        let machines = site.courses.map { Machine(course: $0, comparison: site.comparison(of: $0)) }
        let rows = machines.compactMap(\.comparison).flatMap(\.changedRows)
        self.machines = machines
        order = site.commitOrder
        firstParents = site.material.firstParents
        changes = SiteChange.joined(rows, by: order)
        groups = ChangeGroup.groups(of: changes)
    }

    /// Returns the steps for a group of changes.
    ///
    /// - Parameter command: the name of the lab's command.
    func steps(for group: ChangeGroup, by command: String) -> [ComparisonStatement] {
        group.steps(by: command, among: CommitSpan(group.origin, firstParents))
    }

    /// The comparisons of all machines.
    var comparisons: [SiteComparison] { machines.compactMap(\.comparison) }

    /// True if one of the changes is of a number that varies, such as a time.
    var hasChangesOfTimes: Bool { changes.contains { change in change.rows.contains { !$0.isExact } } }

    /// Returns the runs of a machine and build, see `MachineEnvironment.fingerprint`, with its changes.
    func machine(_ fingerprint: String) -> Machine? {
        machines.first { $0.course.base.fingerprint == fingerprint }
    }
}
