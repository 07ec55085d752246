import Results

/// The findings of a comparison of times, which are a part of a gate's findings.
package struct TimeFindings {
    /// A finding for each cell, in the order of the cells.
    package var rows: [Finding]
    package var controls: [Findings.Control]
    package var notes: [String]
    package var effort: Findings.Effort

    /// The findings of a gate that compares only these times.
    func findings(base: String, head: String) -> Findings {
        var findings = Findings(base: base, head: head)
        findings.rows = rows
        findings.controls = controls
        findings.notes = notes
        findings.effort = effort
        return findings
    }
}
