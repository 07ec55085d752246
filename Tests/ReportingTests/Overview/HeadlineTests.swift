import Measurement
import TestSupport
import Testing

@testable import Reporting
@testable import Results

@Suite struct HeadlineTests {
    private func cell(
        _ name: String, _ role: Role, _ size: Int, _ verdict: BudgetVerdict, in experiment: String = "search",
        shape: String = "chain"
    ) -> Cell {
        SectionSample.cell(
            name, role, in: experiment, shape: shape, size: size, .cold, .time, 1_000,
            budget: .made(limit: 1e6, bound: verdict == .within ? 5e5 : 2e6, verdict))
    }

    private func headline(_ verdicts: (reference: BudgetVerdict, other: BudgetVerdict)...) -> Headline {
        Headline(
            verdicts.enumerated().flatMap { index, verdict in
                [
                    cell("documented", .reference, 10 + index, verdict.reference),
                    cell("indexed", .implementation, 10 + index, verdict.other),
                    // A floor is nothing to choose.
                    cell("floor", .floor, 10 + index, .over),
                ]
            })
    }

    @Test("the answer on budgets counts inputs on which something fits, and those on which the reference does")
    func budgets() {
        let question = "Does search fit in 1 ms?"
        let share = "The best takes at most 500 µs on every input; 1 ms is allowed."
        #expect(headline((.within, .within)).text == "\(question) Yes, on the one input, with every implementation.")
        #expect(
            headline((.within, .over), (.within, .within)).fullText
                == "\(question) Yes, on every input, with the reference too. \(share)"
        )
        #expect(
            headline((.over, .within), (.within, .within)).fullText
                == "\(question) Yes, with the best implementation for each of 2 inputs. \(share) The reference fits on "
                + "1 of 2.")
        #expect(
            headline((.over, .within)).fullText
                == "\(question) Yes, with the best implementation for the one input. "
                + "The best takes at most 500 µs; 1 ms is allowed. "
                + "The reference does not fit for certain.")
        #expect(
            headline((.over, .within), (.over, .within)).fullText
                == "\(question) Yes, with the best implementation for each of 2 inputs. \(share) The reference fits on "
                + "none of 2."
        )
        let alone = [cell("documented", .reference, 10, .within), cell("documented", .reference, 11, .over)]
        #expect(Headline(alone).answer == "No: on 1 of 2 inputs the budget is kept, on 1 it is broken.")
        #expect(Headline(alone).detail == "What fails: chain-11. It takes at least 2.00 ms; 1 ms is allowed.")
        let unjudged =
            alone + [
                cell("indexed", .implementation, 11, .within), cell("indexed", .implementation, 12, .within),
            ]
        #expect(Headline(unjudged).answer == "Yes, with the best implementation for each of 3 inputs.")
        #expect(Headline(unjudged).detail == "\(share) The reference fits on 1 of 2.")
        #expect(
            headline((.over, .over), (.over, .over)).fullText
                == "\(question) No, on none of 2 inputs. On the worst input, the fastest, documented, takes at least "
                + "2.00 ms; 1 ms is allowed.")
        #expect(
            headline((.undecided, .over)).fullText
                == "\(question) Undecided on the one input. The fastest, documented, takes at most 2.00 ms; 1 ms is "
                + "allowed.")
    }

    @Test("a no counts what fits and what does not; below stand the inputs on which nothing fits, and the reference")
    func misses() {
        let partial = headline((.over, .over), (.within, .within), (.over, .undecided))
        #expect(partial.answer == "No: on 1 of 3 inputs an implementation fits, on 1 none does, 1 is undecided.")
        #expect(
            partial.detail
                == "What fails: chain-10. The fastest, documented, takes at least 2.00 ms; 1 ms is allowed. "
                + "The reference fits on 1 of 3.")
        let open = headline((.within, .within), (.over, .undecided), (.over, .undecided))
        #expect(open.answer == "Not for certain: undecided on 2 of 3 inputs.")
        #expect(
            open.detail
                == "On the worst input, the fastest, indexed, takes at most 2.00 ms; 1 ms is allowed. "
                + "On 1 of 3 inputs an implementation fits. The reference fits on 1 of 3.")
        let without = headline((.over, .over), (.undecided, .over))
        #expect(without.answer == "No: on 1 of 2 inputs no implementation fits, 1 is undecided.")
        #expect(
            without.detail
                == "What fails: chain-10. The fastest, documented, takes at least 2.00 ms; 1 ms is allowed.")

        // Of many inputs of a shape there is the number.
        let sizes = 10...14
        let many = Headline(sizes.map { cell("documented", .reference, $0, $0 == 10 ? .within : .over) })
        #expect(many.answer == "No: on 1 of 5 inputs the budget is kept, on 4 it is broken.")
        #expect(
            many.detail
                == "What fails: 4 inputs of chain. On the worst input, it takes at least 2.00 ms; 1 ms is allowed.")

        // Without a choice of implementations it is the budget that is kept or broken, and some may be undecided.
        let single = [cell("documented", .reference, 10, .over), cell("documented", .reference, 11, .undecided)]
        #expect(Headline(single).answer == "No: on 1 of 2 inputs the budget is broken, 1 is undecided.")
        let most = headline(
            (.within, .over), (.over, .within), (.over, .over), (.over, .undecided), (.undecided, .over))
        #expect(most.answer == "No: on 2 of 5 inputs an implementation fits, on 1 none does, 2 are undecided.")

        // The page has the line below its heading, and a paragraph of Markdown has both.
        let cells = [cell("documented", .reference, 10, .within), cell("documented", .reference, 11, .over)]
        var result = SectionSample.result
        result.cells = cells
        let report = SectionSample.report(result)
        #expect(report.header.headline?.text == Headline(cells).text)
        #expect(report.header.lead.first?.hasPrefix("1 of 2 cells with a budget is over it") == true)
        let digest = Report(digestOf: NamedResult("run.json", result), command: "lab")
        let texts = digest.groups.flatMap(\.statements)
        #expect(texts.contains(Headline(cells).fullText))
    }

    @Test("a no on budgets that a quiet machine may change says so in its sentence, and no other answer does")
    func busyMachine() throws {
        func answers(_ verdict: BudgetVerdict, bound: Double, load: Double) -> [String] {
            var result = SectionSample.result
            result.environment?.processors = 2
            result.environment?.loadAverage = [load, 0, 0]
            result.cells = [
                SectionSample.cell(
                    "documented", .reference, .cold, .time, bound,
                    budget: .made(limit: 1e6, bound: bound, verdict))
            ]
            let compared = SectionSample.report(
                result, comparedWith: [NamedResult("before.json", SectionSample.result)])
            let alone = compared.header.lead.first { $0.hasPrefix("Of run.json alone: ") } ?? ""
            return [SectionSample.report(result).header.headline?.text ?? "", alone]
        }

        let question = "Does search fit in 1 ms?"
        for answer in answers(.over, bound: 1.2e6, load: 0.97) {
            #expect(answer.contains("\(question) No, on the one input, which a quiet machine may change."), "\(answer)")
        }
        let certain = answers(.over, bound: 1.2e6, load: 0.1) + answers(.over, bound: 2e6, load: 0.97)
        expectAll(certain, count: 4, "\(certain)") { $0.contains("\(question) No, on the one input.") }
        let fitting = answers(.within, bound: 5e5, load: 0.97)
        expectAll(fitting, count: 2, "\(fitting)") { $0.contains("\(question) Yes, on the one input.") }
    }

    @Test("what to ship stands below the answer, then what fails, whose experiment is not named twice")
    func whatToShip() throws {
        let shipped = ShippingSample.cells("a", ["chain-10": "recursive"])
        let held = ShippingSample.cells("b", ["chain-10": "recursive", "chain-100": nil])
        let headline = Headline(shipped + held, shipping: ShippingSample.sum(shipped + held))
        #expect(
            headline.lines == [
                "Ship 1 of 2: recursive for a; hold b: nothing fits on 1 input.",
                "What fails: chain-100. The fastest, documented, takes at least 2.00 ms; 1 ms is allowed.",
            ])
        #expect(Headline(shipped + held).lines.first?.hasPrefix("What fails: chain-100 in b. ") == true)
        let others = ShippingSample.cells("c", ["wide-10": nil])
        let all = shipped + held + others
        #expect(
            Headline(all, shipping: ShippingSample.sum(all)).lines.last?.hasPrefix(
                "What fails: chain-100 in b and wide in c. ") == true)

        // One experiment has the inputs on which the reference fits next to it.
        let alone = Headline(held, shipping: ShippingSample.sum(held)).lines.first
        #expect(alone == "Hold: nothing fits on 1 of 2 inputs. The reference fits on 1 of 2.")

        // A page has a paragraph for each, the sum first.
        let page = SectionSample.page(ShippingSample.result(shipped + held)).replacing(/<[^>]*>/, with: "")
            .replacing("\u{A0}", with: " ")
        let sum = try #require(page.firstRange(of: " fits, 1 does not.Ship 1 of 2: recursive for a; hold b: "))
        #expect(page[sum.upperBound...].contains("What fails: "))
        let costs = [SectionSample.cell("documented", .reference, size: 10, .warm, .time, 5)]
        #expect(Headline(costs).detail == nil)
    }

    @Test("of several experiments the answer counts those that do and those that do not, and how near the closest is")
    func experiments() {
        func judged(_ experiment: String, _ verdict: BudgetVerdict, _ bound: Double) -> [Cell] {
            [("documented", Role.reference, 3 * bound), ("indexed", .implementation, bound)].map { name, role, bound in
                var cell = cell(name, role, 10, verdict, in: experiment)
                cell.budget = .made(limit: 1e6, bound: bound, verdict)
                return cell
            }
        }

        let fits = judged("search", .within, 2e5) + judged("resolve", .within, 1e5)
        #expect(Headline(fits).answer == "Yes, on every input, with every implementation.")
        #expect(Headline(fits).detail == "The best takes at most 200 µs on every input; 1 ms is allowed.")
        // With several limits, no time holds for all: it is that of the input where most of the budget is taken.
        let frames = judged("scroll", .within, 1e7).map { cell in
            var cell = cell
            cell.budget?.limit = 1e9 / 60
            return cell
        }
        let worst = "On the worst input, the best takes at most 10.0 ms; 16.7 ms is allowed."
        #expect(Headline(fits + frames).detail == worst)
        // Without a choice there is no best implementation.
        let within = cell("documented", .reference, 10, .within)
        let over = cell("documented", .reference, 10, .over, in: "list")
        #expect(Headline([within, over]).answer == "No: 1 of 2 fits, 1 does not.")

        let misses = fits + judged("apply", .over, 1.2e6) + judged("list", .over, 1.1e6)
        let best = "with the best implementation for each input"
        #expect(Headline(misses).answer == "No: \(best), 2 of 4 fit, 2 do not.")
        let distance = " On the worst input, the fastest, indexed, takes at least 1.20 ms; 1 ms is allowed."
        #expect(Headline(misses).detail?.contains(distance) == true)
        let open = fits + judged("route", .undecided, 1.3e6)
        #expect(Headline(open).answer == "Not for certain: \(best), 2 of 3 fit, 1 is undecided.")
        let undecided = "The fastest, indexed, takes at most 1.30 ms; 1 ms is allowed. On 2 of 3 "
        #expect(Headline(open).detail?.hasPrefix(undecided) == true)

        // Where another one has the smaller quantile, the one with the smaller bound is closest, and not the fastest.
        var other = judged("apply", .over, 1.2e6)
        other[1].summary.p99 = 2 * other[0].p99
        #expect(Headline(other).detail == "The closest, indexed, takes at least 1.20 ms; 1 ms is allowed.")
        let all = misses + open.suffix(2)
        #expect(Headline(all).answer == "No: \(best), 2 of 5 fit, 2 do not, 1 is undecided.")
    }

    @Test("the answer on budgets is a yes, a no or open, and its first word has the colour of that")
    func tones() {
        func tone(_ verdicts: [(BudgetVerdict, BudgetVerdict)]) -> ReportTable.Tone? {
            Headline(
                verdicts.enumerated().flatMap { index, verdict in
                    [
                        cell("documented", .reference, 10 + index, verdict.0),
                        cell("indexed", .implementation, 10 + index, verdict.1),
                    ]
                }
            ).tone
        }

        #expect(tone([(.within, .within)]) == .good && tone([(.over, .within)]) == .good)
        #expect(tone([(.within, .within), (.over, .over)]) == .bad && tone([(.over, .over)]) == .bad)
        #expect(tone([(.undecided, .over)]) == .open && tone([(.within, .within), (.undecided, .over)]) == .open)
        #expect(tone([(.undecided, .over), (.over, .over)]) == .bad)
        #expect(Headline([]).tone == nil)
        #expect(SectionSample.page().contains("<span class=\"verdict good\">Yes</span>, with the best "))
    }

    @Test("the question has the limit if there is one, and the experiment if there is one")
    func questions() {
        let one = cell("documented", .reference, 10, .within)
        var other = cell("documented", .reference, 10, .within, in: "resolve")
        #expect(Headline([one, other]).question == "Do the 2 experiments fit in 1 ms?")
        var third = other
        third.id.experiment = "list"
        third.budget = nil
        #expect(Headline([one, other, third]).question == "Do the 2 experiments with budgets fit in 1 ms?")
        #expect(Headline([one, third]).question == "Does search fit in 1 ms?")
        other.budget?.limit = 1e9 / 60
        #expect(Headline([one, other]).question == "Do the 2 experiments keep their budgets?")
        #expect(Headline([one, other, third]).question == "Do the 2 experiments with budgets keep them?")
        let over = cell("documented", .reference, 10, .over, in: "resolve")
        let better = cell("indexed", .implementation, 10, .over, in: "resolve")
        let both = Headline([one, over, better])
        #expect(both.answer == "No: with the best implementation for each input, 1 of 2 fits, 1 does not.")
        #expect(
            both.detail
                == "What fails: chain in resolve. The fastest, documented, takes at least 2.00 ms; 1 ms is allowed. "
                + "On 1 of 2 inputs an implementation fits. The reference fits on 1 of 2.")
        #expect(Headline([other]).question == "Does resolve fit in 16.7 ms?")
        #expect(Headline([]).text == "What was measured? Nothing: this result holds no cells.")
    }

    @Test("without a budget the answer is the fastest, on the inputs where its interval meets no other")
    func costs() {
        func timed(_ name: String, _ role: Role, _ size: Int, _ median: Double) -> Cell {
            SectionSample.cell(name, role, size: size, .warm, .time, median)
        }

        let alone = [timed("a-tool", .reference, 10, 500), timed("a-tool", .reference, 100, 2_000)]
        #expect(Headline(alone).text == "What does a-tool take? 500 ns to 2.00 µs.")
        let clear = [timed("b-tool", .implementation, 10, 100), timed("b-tool", .implementation, 100, 1_990)]
        #expect(
            Headline(alone + clear).text == "Which is the fastest? Of 2 inputs, b-tool on 1; on 1 intervals meet.")
        #expect(
            Headline([alone[1], clear[1]]).text
                == "Which is the fastest? None for certain: on every input the intervals of the fastest meet.")
        #expect(Headline([alone[0], clear[0]]).text == "Which is the fastest? b-tool.")

        // An input of one implementation has no winner, and no intervals that meet.
        #expect(
            Headline([alone[0], clear[0], alone[1]]).text
                == "Which is the fastest? b-tool. Only a-tool was measured on 1 more input.")
        // However many win, the inputs add up.
        let winners = ["a", "a", "b", "c", "d"]
        let many = winners.enumerated().flatMap { index, winner in
            ["a", "b", "c", "d"].map { name in
                timed("\(name)-tool", name == "a" ? .reference : .implementation, index + 1, name == winner ? 10 : 900)
            }
        }
        let answer = Headline(many).answer
        #expect(answer == "Of 5 inputs, a-tool on 2, b-tool on 1, c-tool on 1, others on 1.")
    }

    @Test("of two results the question is whether it got slower: exact counts answer it, times do not")
    func comparison() {
        let id = SectionSample.cell("indexed", .implementation, .warm, .time, 1).id
        var count = id
        count.plan = .instructions
        count.metric = .instructions
        var findings = Findings(base: "a.json", head: "b.json")
        #expect(
            Headline(comparing: findings).text
                == "Did it get slower? Nothing can be compared: neither result has a number.")
        findings.rows = [Finding(id, .slower, base: 1, head: 2, change: 1)]
        let times = "Perhaps: the one timing came out longer."
        let most = "In warm time: \(id.pathLabel), 100.0 % longer."
        #expect(Headline(comparing: findings).answer == times && Headline(comparing: findings).detail == most)
        let other = id.by(.cold, .time)
        findings.rows.append(Finding(other, .unmeasurable, base: 1, head: 2, reason: .inputsDiffer))
        #expect(Headline(comparing: findings).answer == times)
        var apart = findings
        apart.rows.removeFirst()
        #expect(Headline(comparing: apart).answer == "Nothing can be compared: the inputs differ.")
        findings.rows.append(Finding(count, exactly: 10, 10))
        #expect(Headline(comparing: findings).answer == times)
        #expect(Headline(comparing: findings).detail == most)
        #expect(Headline(comparing: findings).tone == .open)
        findings.rows.append(Finding(count, exactly: 10, 20))
        #expect(Headline(comparing: findings).answer == "Yes: 1 of the 2 counts of instructions got worse.")
        #expect(Headline(comparing: findings).detail == "The one timing came out longer. \(most)")
        #expect(Headline(comparing: findings).tone == .bad)

        // Times that cannot be compared leave it open next to counts that are the same.
        findings.rows = [
            Finding(count, exactly: 10, 10), Finding(id, .unmeasurable, base: 1, head: 0, reason: .zeroTime),
        ]
        #expect(
            Headline(comparing: findings).answer
                == "Undecided, as no time can be compared: a median of 0 is no time to compare.")
        #expect(Headline(comparing: findings).tone == .open)

        // Counts alone answer it too, and neither counts nor times leave it open.
        findings.rows = [Finding(count, exactly: 10, 10)]
        #expect(Headline(comparing: findings).answer == "No: the one exact count did not get worse.")
        #expect(Headline(comparing: findings).detail == "No times were compared.")
        #expect(Headline(comparing: findings).tone == .good)
        findings.rows = [Finding(id.by(.system, .peak), .noDifference, base: 1, head: 1, change: 0)]
        #expect(
            Headline(comparing: findings).answer == "Undecided: neither times nor exact counts were compared.")
        #expect(Headline(comparing: findings).tone == .open && Headline(comparing: findings).detail == nil)
    }

    @Test("counts other than of instructions make a slowdown possible, and times that came out longer are said first")
    func otherCounts() {
        let time = SectionSample.cell("indexed", .implementation, .warm, .time, 1).id
        let count = time.by(.memory, .allocations)
        var findings = Findings(base: "a.json", head: "b.json")
        findings.rows = [
            Finding(count, exactly: 0, 2), Finding(count.by(.memory, .bytes), exactly: 64, 64),
            Finding(time, .noDifference, base: 1, head: 1, change: 0),
        ]
        #expect(Headline(comparing: findings).answer == "Perhaps: 1 of the 2 exact counts got worse.")
        #expect(
            Headline(comparing: findings).detail
                == "A count other than of instructions can rise without costing time. The one timing did not come out "
                + "longer.")
        findings.rows.append(Finding(time.by(.cold, .time), .slower, base: 1, head: 2, change: 1))
        #expect(Headline(comparing: findings).answer == "Perhaps: 1 of the 2 timings came out longer.")
        #expect(
            Headline(comparing: findings, areOfOneCommit: true).answer == "Perhaps: 1 of the 2 exact counts got worse.")
    }

    @Test("without warm times the fastest is that of the next plan that ranks implementations")
    func otherPlans() {
        func pair(_ plan: Plan, _ documented: Double, _ indexed: Double) -> [Cell] {
            [
                SearchResult.cell("documented", .reference, plan, .time, documented),
                SearchResult.cell("indexed", .implementation, plan, .time, indexed),
            ]
        }

        let unranked = pair(Plan(rawValue: "soak"), 100, 200)
        #expect(Headline(unranked).answer == "documented.")
        let single = unranked + pair(.cold, 200, 100)
        #expect(Headline(single).answer == "indexed.")
        #expect(Headline(single + pair(.warm, 100, 200)).answer == "documented.")
    }

    @Test("the report on two results begins with what changed, that on one with the verdicts")
    func order() {
        let one = SectionSample.report()
        #expect(one.sections.first?.id == "verdict" && one.header.headline?.question == "Does search fit in 200 µs?")
        let two = SectionSample.report(
            SectionSample.slower, comparedWith: [NamedResult("before.json", SectionSample.result)])
        #expect(two.sections.first?.id == "comparison" && two.header.headline?.question == "Did it get slower?")
        #expect(!two.header.lead.contains { $0.hasPrefix("With 1 process a side, ") })
        #expect(two.header.repetition?.call == "lab replay run.json")
        // The answer on budgets is in both, and is that of one of the results.
        #expect(!one.header.lead.contains(Headline(SectionSample.result.cells).text))
        let slower = SectionSample.slower
        let alone = Headline(slower.cells, shipping: slower.shipping)
        #expect(two.header.lead.contains("Of run.json alone: \(alone.fullText)"))
    }

    @Test("the page of one run says that it cannot say if it is slower than before, and names the calls that can")
    func before() throws {
        let question = "Is it slower than before? One run cannot say:"
        let compare = "\(HTML.call("lab compare EARLIER.json run.json").text) sets two side by side"
        let gate = "\(HTML.call("lab gate --base REF").text) decides"
        #expect(SectionSample.page().contains("\(question) \(compare), \(gate)."))

        // Next to an earlier result it is the headline, and what another tool measured is not the lab's to repeat.
        let two = SectionSample.report(
            SectionSample.slower, comparedWith: [NamedResult("before.json", SectionSample.result)])
        #expect(!two.html(bundle: nil).contains(question))
        var foreign = SectionSample.result
        foreign.source = .init(tool: "google-benchmark")
        let page = SectionSample.page(foreign)
        #expect(page.contains("\(question) \(compare).") && !page.contains("lab gate"))
    }
}
