import Execution
import Results
import Testing

@testable import Gate

@Suite struct TimeNotesTests {
    private func notes(
        links: Int?, headLinks: Int? = nil, allowance: Double = LinkPlan.layoutAllowance, secondsNeeded: Double? = nil,
        processFailures: Int = 0, pairsGivenUp: Int = 0, timeLimit: Double = 60
    ) -> [String] {
        let settings = GateSettings(timeLimit: timeLimit)
        let base = LinkPlan(available: links, wanted: settings.layouts)
        let head = LinkPlan(available: headLinks ?? links, wanted: settings.layouts)
        let cells = (0..<2).map { CellID(experiment: "e", implementation: "m", input: "\($0)") }
        return TimeNotes(
            plans: BothSides(base: base, head: head), settings: settings, cells: cells, layoutAllowance: allowance,
            secondsNeeded: secondsNeeded, processFailures: processFailures, pairsGivenUp: pairsGivenUp
        ).sentences
    }

    @Test("the note on a layout that is not varied has the allowance that the verdicts make for it")
    func allowance() {
        for (allowance, text) in [(0.11, "11 %"), (0.07, "7 %"), (0.2, "20 %")] {
            #expect(
                notes(links: 1, allowance: allowance) == [
                    "fewer than \(LinkPlan.fewestLinks) links a side: layout is not varied, and it alone moves a cell "
                        + "by up to \(text); a change counts only beyond that",
                    "base and head have one link each: a control compares it with itself, in other processes",
                ])
        }

        #expect(notes(links: 1, allowance: 0).isEmpty, "the layout of a program belongs to it")
        #expect(notes(links: nil).isEmpty)
    }

    @Test("a control that compares the only link of its side with itself is noted")
    func singleLinks() {
        let note = "a control compares it with itself, in other processes"
        #expect(notes(links: 1).contains("base and head have one link each: \(note)"))
        #expect(notes(links: 1, headLinks: 2).contains("base has one link: \(note)"))
        #expect(!notes(links: 2).contains { $0.contains("one link") })
    }

    @Test("links that are compared and confirm as well are noted")
    func reuse() {
        #expect(
            notes(links: LinkPlan.fewestForAllPhases - 1) == [
                "too few links for controls and confirmation of their own: they use those compared"
            ])
    }

    @Test("a time limit that is too short is named as it was given, with the time that it takes")
    func shortTime() {
        for (limit, text) in [(60.0, "60"), (2.5, "2.5")] {
            #expect(
                notes(links: nil, secondsNeeded: 90.2, timeLimit: limit) == [
                    "--time-limit \(text) is too short for these 2 cells, which take about 91 s; those that looked "
                        + "slowest came first"
                ])
        }
    }

    @Test("pairs that were held up in every attempt are counted")
    func heldUpPairs() {
        let attempts = PairSchedule.Pair.mostAttempts
        let reason = "given up: in each of \(attempts) attempts the machine slept, or the gate was stopped"
        #expect(notes(links: nil, pairsGivenUp: 1) == ["1 pair of processes was \(reason)"])
        #expect(notes(links: nil, pairsGivenUp: 2) == ["2 pairs of processes were \(reason)"])
    }

    @Test("processes without an answer are counted")
    func processFailures() {
        #expect(notes(links: nil, processFailures: 1) == ["1 process ended without an answer and was left out"])
        #expect(notes(links: nil, processFailures: 2) == ["2 processes ended without an answer and were left out"])
    }
}
