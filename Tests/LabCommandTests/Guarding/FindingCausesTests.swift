import Execution
import Jobs
import Profile
import Results
import TestSupport
import Testing

@testable import LabCommand

@Suite("Causes of findings")
struct FindingCausesTests {
    /// Findings on cells that allocate once more in head.
    private func changes(of inputs: [String]) -> Findings {
        var findings = Findings(base: "base", head: "head")
        findings.rows = inputs.map { input in
            let cell = CellID(
                experiment: "e", implementation: "m", input: input, plan: .memory, metric: .allocations)
            return Finding(cell, exactly: 1, 2)
        }
        return findings
    }

    /// Looks for the causes of changes in executables that are not there.
    ///
    /// - Parameter most: the cells after which the search is interrupted.
    private func search(
        _ causes: FindingCauses = .all, inputs: [String] = ["a", "b"], interruptedAfter most: Int
    ) -> (findings: Findings, cells: [String]) {
        var findings = changes(of: inputs)
        var cells: [String] = []
        causes.add(
            to: &findings, executables: { BothSides(base: "/nowhere/base", head: "/nowhere/head") },
            pair: {
                ProfilePair(base: JobProcess(executable: $0.base), head: JobProcess(executable: $0.head))
            },
            isInterrupted: { cells.count >= most }, report: { cells.append($0) })
        return (findings, cells)
    }

    @Test("every changed cell is looked at, and what cannot be told is noted")
    func all() {
        let result = search(interruptedAfter: .max)
        #expect(result.cells.count == 2)
        expectAll(result.findings.notes, count: 1...) { $0.hasPrefix("the cause ") && $0.contains(" is not known: ") }
    }

    @Test("cells that are left out are counted, and those that were looked at are not among them")
    func leftOut() {
        let inputs = ["a", "b", "c", "d", "e"]
        let some = search(.usual, inputs: inputs, interruptedAfter: .max)
        #expect(some.cells.count == 3)
        #expect(some.findings.notes.last == "causes of 2 more changed cells: --why looks for all")

        let all = search(inputs: inputs, interruptedAfter: .max)
        #expect(all.cells.count == 5)
        expectAll(all.findings.notes, count: 1...) { !$0.contains("--why") }
    }

    @Test("a cell in which no cause was found was looked at")
    func withoutCause() {
        var notes: [[String]] = []
        for causes in [FindingCauses.all, .usual] {
            var findings = changes(of: ["a", "b", "c", "d"])
            causes.search(
                in: &findings, since: MonotonicSeconds.now, isInterrupted: { false }, report: { _ in },
                addCause: { _, _ in })
            #expect(findings.rows.map(\.cause) == [nil, nil, nil, nil])
            notes.append(findings.notes)
        }
        #expect(notes == [[], ["causes of 1 more changed cell: --why looks for all"]])
    }

    @Test("a cause of no part is none, and has no line")
    func joined() {
        #expect(FindingCauses.joined([nil, nil, nil]) == nil)
        #expect(FindingCauses.joined(["a", nil, "b"]) == "a; b")
    }

    @Test("after an interruption no further cell is looked at, and the findings stay")
    func interrupted() {
        for most in [0, 1] {
            let result = search(interruptedAfter: most)
            #expect(result.cells.count == most)
            #expect(result.findings.rows.map(\.verdict) == [.regressed, .regressed])
        }
    }
}
