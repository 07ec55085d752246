import Measurement
import Nouns
import Results

/// The origin of differences between two results: the code, its place in memory, or nothing that differs.
extension ComparedResults {
    /// True if both runs are of the same commit without local changes: the code is the same.
    var areOfOneCommit: Bool {
        guard let before = base.result.environment?.provenance, let after = head.result.environment?.provenance else {
            return false
        }
        return before.commit != nil && before.commit == after.commit && before.isDirty == false
            && after.isDirty == false
    }

    /// A sentence if head was measured before base, else `nil`. It is also `nil` for runs of another tool: their files
    /// may have no time.
    var orderSentence: String? {
        guard !areOfOtherTools, head.result.startedAt < base.result.startedAt else { return nil }
        return "Head was measured before base: if the two files are swapped, longer is shorter."
    }

    /// True if both files hold the same run.
    private var areOfOneRun: Bool {
        let before = base.result
        let after = head.result
        guard before.startedAt == after.startedAt, before.cleanCommit == after.cleanCommit,
            before.fingerprint == after.fingerprint, before.cells.count == after.cells.count
        else { return false }
        return zip(before.cells, after.cells).allSatisfy { $0.id == $1.id && $0.median == $1.median }
    }

    /// A sentence on the possible origins of a difference in time; `nil` if no time differs.
    var originSentence: String? {
        if areOfOneRun { return "Both files hold the same run, so that nothing can differ." }

        let rows = findings.rows
        let differingTimes = rows.indices.filter { rows[$0].isDifferentTime && rows[$0].isCounted }
        guard !differingTimes.isEmpty else { return nil }
        if areOfOneCommit {
            return "Both runs are of commit \(head.result.build ?? ""), so that a difference in time is noise or the "
                + "machine, and none of the code."
        }

        let beyond = differingTimes.count { abs(rows[$0].change ?? 0) > Findings.layoutAllowance }
        let caution =
            "Two runs cannot tell a change of source from another place of the code in memory, which alone moves a "
            + "time by up to \(Findings.layoutAllowanceText)"
        guard beyond > 0 else { return "\(caution); no time here differs by more." }
        let subject =
            differingTimes.count == 1
            ? "The one timing that differs"
            : "\(beyond.grouped) of \(counted(differingTimes.count, "timing")) that differ"
        let verb = agreeing(beyond, "does", "do")
        return "\(caution). \(subject) \(verb) so by more, which the place alone does not explain."
    }
}

extension ResultFile {
    /// The commit of the build, also for a result of another tool; `nil` if it is not known.
    var build: String? { environment?.provenance.build ?? source?.commit.map { String($0.prefix(10)) } }

    /// The commit in short, if a checkout of it repeats the build; `nil` if it is not known, or had local changes.
    var cleanCommit: String? { environment?.provenance.cleanCommit }
}
