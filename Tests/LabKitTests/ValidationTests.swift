import TestSupport
import Testing

@testable import LabKit

@Suite struct ValidationTests {
    private let budget = ValidationBudget(randomCases: 60, exhaustiveSize: 3, seed: 7)

    @Test("implementations that agree are counted: cases × implementations")
    func agreementIsCounted() {
        let report = Largest.experiment(inputs: [Largest.input(1)]).validate(budget)
        #expect(report.mismatches.isEmpty)
        #expect(report.failures.isEmpty)
        #expect(report.families.map(\.cases) == [60])
        #expect(report.answersCompared == ["reduced": 60])
        #expect(report.totalAnswers == 60)
    }

    @Test("a mismatch is shrunk to a minimal case that can be pasted, with both answers and the seed")
    func mismatchIsMinimal() throws {
        // Wrong exactly where a 10 is in the list, whatever stands around it.
        let wrong = Implementation<Numbers, Int>("wrong") {
            $0.values.contains(10) ? -1 : $0.values.reduce(0, max)
        }

        let report = Largest.experiment(inputs: [Largest.input(1)], others: [wrong]).validate(budget)
        let mismatch = try #require(report.mismatches.first)
        #expect(report.mismatches.count == 1)
        #expect(mismatch.implementation == "wrong")
        #expect(mismatch.counterexample == "[10]")
        #expect(mismatch.expected == "10")
        #expect(mismatch.answered == "-1")
        #expect(mismatch.seed == 7)
    }

    @Test("one bad implementation does not hide another")
    func allMismatchesAreFound() {
        let experiment = Largest.experiment(
            inputs: [Largest.input(1)],
            others: [Implementation("first") { _ in -1 }, Implementation("second") { _ in -2 }])
        #expect(experiment.validate(budget).mismatches.map(\.implementation) == ["first", "second"])
    }

    @Test("answers are counted once: neither those before a mismatch nor those of smaller cases count")
    func answersAreCountedOnce() {
        let wrong = Implementation<Numbers, Int>("wrong") {
            $0.values.contains(10) ? -1 : $0.values.reduce(0, max)
        }

        let report = Largest.experiment(inputs: [Largest.input(1)], others: [wrong]).validate(budget)
        #expect(report.mismatches.count == 1)
        #expect(report.answersCompared == ["reduced": 60, "wrong": 0])
    }

    /// Lists that grow by one number a step, as many steps as the case says.
    private static let growing = Cases<Numbers>("growing lists") { _, visit in
        try visit(Steps(count: 4))
    } trial: { (steps: Steps) in
        let numbers = Numbers([0])
        return Trial(numbers, script: Script(count: steps.count) { numbers.values.append($0 + 1) })
    }

    private struct Steps: Shrinkable, SwiftSourceConvertible {
        var count: Int
        var shrinkCandidates: [Steps] { (1..<max(1, count)).map { Steps(count: $0) } }
        var swiftSource: String { "\(count) steps" }
    }

    @Test("answers are compared after every step of a script, and the step is named")
    func scriptsAreFollowed() throws {
        let experiment = Experiment("growing", "", plans: [.warm]) {
            Largest.input(1)
            Self.growing
        } comparing: {
            Implementation.reference("count") { $0.values.count }
            Implementation("stuck") { Swift.min($0.values.count, 3) }
        }
        let mismatch = try #require(experiment.validate(budget).mismatches.first)
        // The list has 4 numbers after the third step, which has the number 2.
        #expect(mismatch.step == 2)
        #expect(mismatch.counterexample == "3 steps")
        #expect(mismatch.expected == "4")
        #expect(mismatch.answered == "3")
    }

    @Test("a floor is compared at the start of a script and not asked again")
    func floorsDoNotFollow() {
        let experiment = Experiment("growing", "", plans: [.warm]) {
            Largest.input(1)
            Self.growing
        } comparing: {
            Implementation.reference("count") { $0.values.count }
            Implementation("floor", role: .floor, prepare: { Numbers($0.values) }) { $0.values.count }
        }
        let report = experiment.validate(budget)
        #expect(report.mismatches.isEmpty)
        #expect(report.answersCompared == ["floor": 1])
    }

    @Test("what an implementation cannot do is left out, not counted as agreement")
    func limitsAreRespected() {
        let experiment = Largest.experiment(
            inputs: [Largest.input(1)],
            others: [
                Implementation("small") { $0.values.max() ?? 0 }.limited { $0.values.count > 3 ? "too long" : nil }
            ])
        // Lists have 1 to 6 numbers, ten times each.
        #expect(experiment.validate(budget).answersCompared["small"] == 30)
    }

    private static func lists(_ implementations: Implementation<Numbers, Int>...) -> Experiment {
        Experiment("lists", "", plans: [.warm], answers: .equal) {
            Largest.input(1)
            Largest.lists
        } comparing: {
            for implementation in implementations { implementation }
        }
    }

    @Test("a case that cannot be made is a failure with its reason")
    func failuresAreReported() {
        struct Broken: Error, CustomStringConvertible { var description: String { "the case is broken" } }
        let experiment = Experiment("broken", "", plans: [.warm]) {
            Largest.input(1)
            Cases("broken", each: { _, visit in try visit(0) }, trial: { (_: Int) in throw Broken() })
        } comparing: {
            Implementation.reference("count") { $0.values.count }
        }
        #expect(experiment.validate(budget).failures == ["broken: the case is broken"])
    }

    @Test("a reference that throws is a failure that says what and where, and validation ends")
    func throwingReference() {
        struct TooMany: Error, CustomStringConvertible { var description: String { "more than 3 numbers" } }
        let report = Self.lists(
            Implementation(
                "sorted", role: .reference,
                prepare: { numbers in
                    if numbers.values.count > 3 { throw TooMany() }
                    return numbers
                }, run: { $0.values.sorted().last ?? 0 }),
            Implementation("reduced") { $0.values.reduce(0, max) }
        ).validate(budget)
        let reason = "the reference 'sorted' could not be made ready for case 4: more than 3 numbers"
        // Lists have 1 to 6 numbers in turn.
        #expect(report.failures == ["lists of small numbers: \(reason)"])
        #expect(report.mismatches.isEmpty && report.families.isEmpty)
        #expect(report.answersCompared == ["reduced": 3])
    }

    @Test("a mismatch is kept where the reference throws on the smaller cases")
    func throwingReferenceWhileShrinking() {
        struct TooFew: Error {}
        let experiment = Experiment("thrown", "", plans: [.warm]) {
            Largest.input(1)
            Self.growing
        } comparing: {
            Implementation(
                "count", role: .reference,
                prepare: { numbers in
                    if numbers.values.count < 1 { throw TooFew() }
                    return numbers
                }, run: { $0.values.count })
            Implementation("wrong") { $0.values.count > 3 ? -1 : $0.values.count }
        }
        let report = experiment.validate(budget)
        #expect(report.mismatches.map(\.counterexample) == ["3 steps"])
        // Without the one that was wrong the family is run again, and its only case agrees.
        #expect(report.families.map(\.cases) == [1] && report.failures.isEmpty)
    }

    @Test("a case that the reference cannot do is skipped, and counts no answers")
    func limitedReference() {
        let report = Self.lists(
            .reference("sorted") { $0.values.sorted().last ?? 0 }.limited { $0.values.count > 3 ? "too long" : nil },
            Implementation("reduced") { $0.values.reduce(0, max) },
            Implementation("wrong for long ones") { $0.values.count > 3 ? -1 : $0.values.reduce(0, max) }
        ).validate(budget)
        #expect(report.mismatches.isEmpty && report.failures.isEmpty)
        // Lists have 1 to 6 numbers, ten times each.
        #expect(report.answersCompared == ["reduced": 30, "wrong for long ones": 30])
    }

    @Test("each call, and each change by a script, says before it whose turn it is, in which case")
    func positions() {
        nonisolated(unsafe) let page = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
        defer { page.deallocate() }

        let recorder = WhereaboutsRecorder(page)
        nonisolated(unsafe) var seen: [String] = []

        @Sendable func see(_ what: String) {
            let now = page.load(as: Whereabouts.self)
            seen.append("\(what) \(now.implementation) \(now.caseFamily) \(now.number)")
        }
        let twice = Cases<Numbers>("two lists") { _, visit in
            for number in 0..<2 { try visit(number) }
        } trial: { (number: Int) in
            see("made")
            return Trial(Numbers([number]), script: Script(count: 1) { _ in see("changed") })
        }

        let experiment = Experiment("seen", "", plans: [.warm], answers: .equal) {
            Largest.input(1)
            twice
        } comparing: {
            Implementation.reference("first") { numbers in
                see("first")
                return numbers.values.count
            }
            Implementation("second") { numbers in
                see("second")
                return numbers.values.count
            }
        }
        _ = experiment.validateCases(ValidationRequest(budget, only: ["second"]), recorder)
        let one = ["made -1 0 1", "first 0 0 1", "second 1 0 1", "changed -2 0 1", "first 0 0 1", "second 1 0 1"]
        #expect(seen == one + one.map { $0.dropLast() + "2" })
    }

    @Test("one case is shown as code by its number, and nothing is asked about it")
    func shownCases() {
        let experiment = Self.lists(
            .reference("never") { _ in preconditionFailure("it is not to be asked") },
            Implementation("nor this") { _ in preconditionFailure("it is not to be asked") })

        func shown(_ number: Int) -> String? {
            var request = ValidationRequest(budget, only: [])
            request.shownCase = .init(family: 0, number: number)
            return experiment.validateCases(request, WhereaboutsRecorder()).caseText
        }
        // Lists have 1 to 6 numbers in turn.
        #expect(shown(2) == "[2, 9]" && shown(1) == "[0]" && shown(61) == nil)
    }

    @Test("a shrinker whose candidates go in circles ends")
    func shrinkingEnds() throws {
        let shrinker = Shrinker(candidates: { [1 - $0] }, attempts: 50)
        let disagreement = Disagreement(implementation: "x", texts: DifferingTexts("1", "2"))
        #expect(throws: Never.self) { _ = try shrinker.smallest(0, disagreement) { _ in disagreement } }
    }
}
