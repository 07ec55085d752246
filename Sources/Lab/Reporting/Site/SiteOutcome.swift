import Results

/// The runs of each machine in short and the changes that they show, made once for all sections of a site's index.
struct SiteOutcome: Sendable {
    /// A machine and build with its changes.
    struct Machine: Sendable {
        let course: SiteCourse
        /// The numbers of its newest run next to those of the run that all are compared with; `nil` if that is the
        /// newest.
        let comparison: SiteComparison?
    }

    let machines: [Machine]
    let order: CommitOrder
    /// The changes, each once on all machines.
    let changes: [SiteChange]
    /// The changes by the runs between which they lie, those for the worse first.
    let groups: [ChangeGroup]

    init(_ site: Site) {
        let machines = site.courses.map { Machine(course: $0, comparison: site.comparison(of: $0)) }
        let rows = machines.compactMap(\.comparison).flatMap(\.changedRows)
        self.machines = machines
        order = site.commitOrder
        changes = SiteChange.joined(rows, by: order)
        groups = ChangeGroup.groups(of: changes)
    }

    /// The comparisons of all machines that have one.
    var comparisons: [SiteComparison] { machines.compactMap(\.comparison) }

    /// True if one of the changes is of a number that varies, as times do.
    var hasChangesOfTimes: Bool { changes.contains { change in change.rows.contains { !$0.isExact } } }

    /// Returns the runs of a machine and build, see `MachineEnvironment.fingerprint`, with its changes.
    func machine(_ fingerprint: String) -> Machine? {
        machines.first { $0.course.base.fingerprint == fingerprint }
    }
}
