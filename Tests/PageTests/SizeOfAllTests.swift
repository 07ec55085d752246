import Foundation
import Measurement
import TestSupport
import Testing

@testable import Reporting
@testable import Results

/// The page at one size for every experiment, chosen next to the picture.
@Suite(Browser.isThere) struct SizeOfAllTests {
    private var atSize: PageObservation.AtSize {
        get throws { try ReportPages.shared.get().page("sample").atSize }
    }

    @Test("one size answers for every experiment, as the table at this size does for each")
    func sizeOfAll() throws {
        let seen = try atSize
        #expect(seen.ofAll.buttons == ["all sizes", "10", "1,000", "100,000"] && seen.ofAll.sizeBelow == "1,000")
        let tables = ["search 1000": "1000", "search 5000": "5 000", "resolve 1000": "1000", "resolve 5000": "5000"]
        for size in ["1000", "5000"] {
            let answers = try #require(seen.ofAll.answers[size])
            #expect(answers.keys.sorted() == ["resolve", "search"])
            for (experiment, own) in [("search", seen.tables), ("resolve", seen.tablesElsewhere)] {
                let answer = try #require(answers[experiment])
                let table = try #require(tables["\(experiment) \(size)"].flatMap { own[$0] })
                let name = table[1][0].prefix { $0 != " " }
                let time = table[1][1]
                let verdict = size == "1000" ? "✓ fits" : "≈ likely fits"
                #expect(answer.hasPrefix("\(name) \(verdict)"), "\(answer)")
                // The numbers have their names: a time of warm calls, and a share of the budget by cold ones.
                #expect(answer.contains(" warm \(time) · cold p99 ≤ ") && answer.hasSuffix(" of 1 ms"), "\(answer)")
            }
        }
    }

    @Test("the list of a phone chooses what a button does, and has a size that was typed while it is chosen")
    func listOfSizes() throws {
        let seen = try atSize.ofAll
        let chosen = try #require(seen.answers["1000"])
        #expect(!chosen.isEmpty && seen.answers["1000 of a list"] == chosen)
        #expect(seen.listed == "5,000")
        #expect(seen.options == seen.buttons)
    }

    @Test("at one size an experiment has one pick, of typical inputs or of most, and folds those of other shapes")
    func shapesAtSize() throws {
        let picks = try ReportPages.shared.get().page("shapes").shapes.picks
        let typical = try #require(picks["1000"]?["search"])
        #expect(typical.lines.count == 3 && typical.lines[0] == "memoised ✓ fits", "\(typical.lines)")
        #expect(typical.summary == "chain, wide: indexed" && typical.lines[2].hasSuffix(typical.summary))
        #expect(typical.first == "memoised on comb" && typical.folded.count == 1)
        expectAll(typical.folded, count: 1, "\(typical.folded)") {
            $0.hasPrefix("indexed ✓ fits") && $0.hasSuffix(" of 1 ms on chain and wide")
        }

        // No input of the other experiment is typical.
        let most = try #require(picks["100000"]?["resolve"])
        #expect(most.lines[0] == "indexed ✓ fits" && most.summary.hasPrefix("comb: memoised"), "\(most)")
        #expect(most.first == "indexed on chain and wide")
        // One pick for all shapes has no fold.
        let one = try #require(picks["1000"]?["resolve"])
        #expect(one.lines.count == 2 && one.lines[0] == "documented ✓ fits" && one.summary.isEmpty, "\(one.lines)")
    }

    @Test("between two measured sizes a verdict is likely and names both, and its bound is the worse of both")
    func verdictBetweenSizes() throws {
        let picks = try ReportPages.shared.get().page("shapes").shapes.picks
        func share(_ size: String) throws -> Double {
            let pick = try #require(picks[size]?["search"])
            let share = try #require(pick.lines[1].components(separatedBy: " · cold p99 ≤ ").last)
            return try #require(Double(share.replacing(" % of 1 ms", with: "")))
        }

        let between = try #require(picks["5000"]?["search"])
        #expect(between.lines[0] == "memoised ≈ likely fits, as at 1,000 and 100,000 nodes", "\(between)")
        expectAll(between.folded, count: 1, "\(between)") {
            $0.hasPrefix("indexed ≈ likely fits, as at 1,000 and 100,000 nodes warm ≈ ")
        }
        let ends = [try share("1000"), try share("100000")]
        #expect(try share("5000") == ends.max())
        for size in ["1000", "100000"] {
            let pick = try #require(picks[size]?["search"])
            #expect(pick.lines[0] == "memoised ✓ fits", "\(pick)")
        }
    }

    @Test("where one shape was measured at a size and another was not, the verdict names the first")
    func verdictBetweenSizesOfShapes() throws {
        let picks = try ReportPages.shared.get().page("shapes").shapes.picksOfOtherSizes
        let few = try #require(picks["1000"]?["resolve"])
        #expect(few.lines[0] == "documented ✓ fits on chain, likely on comb", "\(few)")
        // Shapes that were not measured are named, and not counted.
        let more = try ReportPages.shared.get().page("shapes").shapes.picksOfMoreOtherSizes
        let line = try #require(more["resolve"]?.lines.first)
        let start = "documented ✓ fits on chain, likely on "
        #expect(["\(start)wide and comb", "\(start)comb and wide"].contains(line), "\(line)")
        let many = try #require(picks["500"]?["resolve"])
        #expect(many.lines[0] == "documented ≈ likely fits, as at 10 to 2,000 nodes", "\(many)")
        // A pick that nothing judged has no sizes of a verdict.
        expectAll(many.folded, count: 1, "\(many)") { $0.hasPrefix("documented not judged warm ≈ ") }
    }

    @Test("an answer that was measured at a size stands before one of typical inputs that is read between two sizes")
    func measuredFirst() throws {
        let shapes = try ReportPages.shared.get().page("shapes").shapes
        // Only `comb` is typical, and only it was not measured at 1,000.
        let pick = try #require(shapes.picksOfOtherSizes["1000"]?["search"])
        #expect(pick.lines[0] == "indexed ✓ fits" && pick.first == "indexed on chain", "\(pick)")
        #expect(pick.folded.contains { $0.hasPrefix("memoised ≈ likely fits") && $0.hasSuffix(" on comb") }, "\(pick)")
        #expect(pick.summary.hasSuffix("comb: memoised (likely fits)"), "\(pick)")
        let remark = "≈, likely: read between two measured sizes; what was measured at the size stands first"
        #expect(shapes.remarks["1000 of other sizes"] == [remark])
        // Where no shape was measured, typical inputs come first.
        let between = try #require(shapes.picks["5000"]?["search"])
        #expect(between.first == "memoised on comb", "\(between)")
    }

    @Test("at one size the verdict of a pick is that of its shapes: those that nothing judged stand apart")
    func shapesWithoutVerdicts() throws {
        let picks = try ReportPages.shared.get().page("shapes").shapes.picksWithoutVerdicts
        let pick = try #require(picks["resolve"])
        #expect(pick.lines[0] == "documented ✓ fits" && pick.first == "documented on chain and comb", "\(pick)")
        #expect(pick.summary == "wide: documented (not judged)", "\(pick)")
        expectAll(pick.folded, count: 1, "\(pick)") {
            $0.hasPrefix("documented not judged ") && $0.hasSuffix(" on wide") && !$0.contains("fits")
        }
    }

    @Test("one size is said next to the sizes with what it counts and if it was measured, and in the heading")
    func sizeSaidOnce() throws {
        let seen = try ReportPages.shared.get().page("shapes").shapes
        #expect(seen.messages["1000"]?.hasPrefix("At 1,000 nodes.") == true && seen.messages[""] == "")
        #expect(seen.messages["5000"]?.hasPrefix("At 5,000 nodes: not measured.") == true)
        #expect(seen.headings["5000"]?.contains("recommended at 5,000") == true)
        #expect(seen.headings[""]?.contains("recommended") == true)
        expectAll(try #require(seen.picks["5000"]).values, count: 2) { pick in
            !pick.lines.contains { $0.contains("5,000") }
        }
        expectAll(seen.phoneHeadings, count: 2) { $0 == ["recommended", "at 5,000 nodes"] }
    }

    @Test("the sum of the answers at a size stands next to it, and has every experiment with a budget once")
    func sumAtSize() throws {
        let messages = try ReportPages.shared.get().page("shapes").shapes.messages
        #expect(messages["1000"] == "At 1,000 nodes. 2 of 2 fit.")
        let between = "At 5,000 nodes: not measured. 1 of 2 likely fit; if keeping an answer pays: resolve."
        #expect(messages["5000"] == between)
    }

    @Test("one size explains ≈ and likely once, and only if a number is read between two measured sizes")
    func remarkAtSize() throws {
        let remarks = try ReportPages.shared.get().page("shapes").shapes.remarks
        let words = "≈, likely: read between two measured sizes"
        for place in ["5000", "phone"] { #expect(remarks[place] == [words], "\(place)") }
        for place in ["", "1000", "100000"] { #expect(remarks[place] == [], "\(place)") }
    }

    @Test("at one size the marks of other sizes fade; between two measured sizes those of both stay")
    func marksAtSize() throws {
        let seen = try ReportPages.shared.get().page("shapes").shapes.marks
        let sizes = ["1000": [1_000], "5000": [1_000, 100_000], "100000": [100_000]]
        for (size, own) in sizes {
            let rows = try #require(seen[size])
            expectAll(rows, count: 2, "\(size)") { row in
                let expected = row.all.filter { own.contains($0.size) }.map(\.place)
                let all = Set(row.all.map(\.place))
                return row.isFaded && Set(row.solid) == Set(expected) && row.solid.count < all.count
            }
        }
        for size in ["", "all"] {
            let rows = try #require(seen[size])
            expectAll(rows, count: 2, "\(size)") { !$0.isFaded && $0.solid.isEmpty }
        }
    }

    @Test("at one size the key of the picture says what full and light marks are, and at all sizes it does not")
    func keyOfFading() throws {
        let seen = try ReportPages.shared.get().page("shapes").shapes.fading
        #expect(seen[""] == [])
        for size in ["1000", "5000", "100000"] {
            let words = try #require(seen[size])
            #expect(words == ["strong marks: what the answers rest on, pale marks: the rest"], "\(size)")
        }
    }

    @Test("at one size the columns of all sizes say so in their headings")
    func columnsOfAllSizes() throws {
        let seen = try ReportPages.shared.get().page("shapes").shapes
        let columns = ["does something fit?", "reference"]
        let headings = try #require(seen.headings["5000"])
        #expect(headings.filter { $0.hasSuffix(" (all sizes)") } == columns.map { "\($0) (all sizes)" })
        for place in ["", "all"] {
            #expect(seen.headings[place]?.suffix(3) == [columns[0], "recommended", columns[1]])
        }
    }

    @Test("at one size nothing of a recommendation reaches beyond a phone, and its costs take a line on a desk")
    func roomAtSize() throws {
        let room = try ReportPages.shared.get().page("shapes").shapes.room
        #expect(room.map(\.width) == [390, 1_440])
        expectAll(room, count: 2, "\(room)") { $0.scrollWidth <= $0.width && $0.beyond.isEmpty }
        expectAll(room[1].linesOfCosts, count: 2..., "\(room[1])") { $0 == 1 }
    }

    @Test("at one size a phone has the field and the picks on two screens, each first in its row, and no more")
    func phoneAtSize() throws {
        let room = try ReportPages.shared.get().page("shapes").shapes.room
        #expect(room.map(\.ofAllSizes) == [0, 4] && room.map(\.picksAboveMarks) == [2, 0])
        #expect(room[0].fieldBottom < 844 && room[0].picksBottom < 2 * 844, "\(room[0])")
    }

    @Test("one size for every experiment says first where nothing fits, and then what is the fastest")
    func missesOfAll() throws {
        let seen = try atSize.ofAll
        let over = try #require(seen.answers["over"])
        expectAll(over.values, count: 2) { $0.hasPrefix("✗ nothing fits; the fastest is ") }
        let open = try #require(seen.answers["keepersUndecided"]?["resolve"])
        #expect(open.hasPrefix("? nothing is certain to fit; the fastest is indexed"), "\(open)")
    }

    /// Verdicts on the implementations of every input, by the names that the looks have for them.
    private static let verdicts: [String: @Sendable (Cell) -> BudgetVerdict?] = [
        "over": { _ in .over },
        "keepersUndecided": { $0.role == .reference ? .over : .undecided },
        "fastestUnjudged": { $0.id.label == "indexed" ? nil : .over },
        "undecided": { _ in .undecided },
    ]

    @Test(
        "at one size what is undecided competes as at all sizes, and a row says so",
        arguments: ["search", "resolve"])
    func verdictsAtSize(experiment: String) throws {
        let pages = try ReportPages.shared.get()
        let answers = try pages.page("sample").atSize.ofAll.answers
        for (name, verdict) in Self.verdicts {
            var part = pages.sample
            part.cells.removeAll { $0.experiment != experiment || $0.input.size != 1_000 }
            for index in part.cells.indices {
                guard part.cells[index].budget != nil, part.cells[index].role != .floor else { continue }
                if let verdict = verdict(part.cells[index]) {
                    part.cells[index].budget?.verdict = verdict
                } else {
                    part.cells[index].budget = nil
                }
            }

            let recommendation = part.recommendation(on: experiment, part.cells)
            let expected: String
            if let best = recommendation.choices.first?.best.name {
                let judged = part.cells.first { $0.id.label == best && $0.isJudged }
                expected = "\(best) \(judged == nil ? "not judged" : "? undecided")"
            } else {
                let reason = try #require(recommendation.missing.first).reason
                expected = reason == .allOver ? "✗ nothing fits" : "? nothing is certain to fit"
            }
            let answer = try #require(answers[name]?[experiment])
            #expect(answer.hasPrefix(expected), "\(name): \(answer), not \(expected)")
        }
    }

    @Test("at one size a fastest that may not fit has its bounds, at both sizes around it, and the budget")
    func boundsOfMisses() throws {
        let seen = try atSize.ofAll
        for verdict in ["over", "undecided"] {
            expectAll(try #require(seen.answers[verdict]).values, count: 2) {
                $0.contains(" · cold p99 ≤ ") && $0.hasSuffix(", budget 1 ms") && !$0.contains(" at 1,000")
            }
            expectAll(try #require(seen.answers["\(verdict) between"]).values, count: 2, "\(seen.answers)") {
                $0.contains(" · cold p99 ≤ ") && $0.contains(" at 1,000, ")
                    && $0.hasSuffix(" at 100,000, budget 1 ms")
            }
        }
    }

    @Test("at one size the condition of upkeep names what is left otherwise, as the recommendation does")
    func alternativeAtSize() throws {
        let pages = try ReportPages.shared.get()
        let picks = try pages.page("shapes").shapes.picks
        let condition = "if keeping its answer up to date pays, else documented"
        #expect(try #require(picks["100000"]?["resolve"]).lines[1] == "\(condition) (over)")
        // Between a size at which it fits and one at which it does not, where all sizes say that it is over.
        #expect(try #require(picks["5000"]?["resolve"]).lines[1] == "\(condition) (over at 100,000)")

        var part = pages.sample
        part.cells.removeAll { $0.experiment != "resolve" || $0.input.size != 100_000 }
        let missing = part.recommendation(on: "resolve", part.cells).missing
        #expect(missing.map(\.alternative) == ["documented"])
    }

    @Test("at one size a pick that keeps an answer has from how many questions per change on that pays")
    func questionsPerChange() throws {
        let picks = try ReportPages.shared.get().page("mixes").upkeep.picks
        let condition = "if asked at least once per change"
        #expect(try #require(picks["100000"]?["resolve"]).lines[1] == "\(condition), else documented (over)")
        #expect(
            try #require(picks["5000"]?["resolve"]).lines[1]
                == "\(condition) (measured at 1,000 nodes), else documented (over at 100,000)")
    }

    @Test("at one size each shape has from how many questions per change on its pick pays, or that this is not known")
    func questionsByShape() throws {
        let picks = try ReportPages.shared.get().page("shapes").shapes.picksByMixes
        let all = try #require(picks["all"]?["resolve"])
        let chain = "on chain if asked at least once per change, else documented (over); on wide if "
        #expect(
            all.lines[1] == "\(chain)asked at least 100 times per change, else recursive (over)", "\(all.lines)")
        #expect(all.summary == "comb: memoised, if asked at least 100 times per change")
        let some = try #require(picks["some"]?["resolve"])
        let unknown = "keeping its answer up to date pays (how often is not known), else recursive (over)"
        #expect(some.lines[1] == "\(chain)\(unknown)", "\(some.lines)")
        #expect(some.summary == "comb: memoised, if upkeep pays")
    }

    @Test("at one size a fold has the condition of upkeep after what keeps an answer, and after nothing else")
    func conditionInFold() throws {
        let picks = try ReportPages.shared.get().page("shapes").shapes.picks
        let keeping = try #require(picks["100000"]?["resolve"])
        #expect(keeping.summary == "comb: memoised, if upkeep pays", "\(keeping)")
        expectAll(keeping.folded, count: 1, "\(keeping)") {
            $0.hasPrefix("memoised ✓ fits if keeping its answer up to date pays, else documented (over) ")
        }
        // The times of the other experiment contain the upkeep.
        let included = try #require(picks["100000"]?["search"])
        #expect(included.summary == "chain, wide: indexed", "\(included)")
        expectAll(included.folded, count: 1, "\(included)") { !$0.contains("pays") }
    }

    @Test("one size for every experiment says how far was measured, and gives back what holds at all sizes")
    func farSizeOfAll() throws {
        let seen = try atSize.ofAll
        let least = try #require(seen.answers["7"])
        // A verdict at another size comes after that size, and has no mark.
        let place = "nothing measured at 7; at 10 nodes, the least measured: "
        expectAll(least.values, count: 2, "\(least)") {
            $0.hasPrefix(place) && $0.contains(" fits warm ") && !$0.contains("✓")
        }
        // A text that is no size leaves the last answers.
        #expect(seen.answers["many"] == least)
        #expect(seen.message == "Type a whole number of 1 or more, such as 5000, 5k or 1e6.")
        #expect(seen.answers["all"] == seen.answers[""])
    }
}
