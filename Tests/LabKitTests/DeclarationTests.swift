import TestSupport
import Testing

@testable import LabKit

@Suite struct DeclarationTests {
    private static let inputs = Inputs("random", sizes: [10], standard: [100]) { size, random in random.integers(size) }

    @Test("an experiment needs no more than a name, a sentence, a generator and its implementations")
    func smallest() {
        let experiment = Experiment("median", "Find the lower median.") {
            Inputs("random", sizes: [10, 1_000], smallest: 1) { size, random in random.integers(size) }
        } comparing: {
            Implementation.reference("sorted") { $0.sorted()[($0.count - 1) / 2] }
            Implementation("other") { numbers in
                let sorted = numbers.sorted(by: >)
                return sorted[numbers.count / 2]
            }
        }
        #expect(experiment.faults.isEmpty)
        #expect(experiment.plans == [.warm, .cold, .memory])
        #expect(experiment.inputs.map(\.name) == ["random-10", "random-1000"])
        #expect(experiment.ladders.map(\.shape) == ["random"] && experiment.validations == ["small inputs"])
        #expect(experiment.implementations.map(\.name) == ["sorted", "other", "bare"])
        #expect(experiment.countedCells.map(\.implementation) == ["sorted", "other"])
        #expect(experiment.validate(ValidationBudget(randomCases: 200, exhaustiveSize: 3, seed: 1)).mismatches.isEmpty)
    }

    @Test("what is declared is measured: a volume, metrics of one's own, what a budget is on")
    func impliedPlans() {
        let steps = Metric("steps", unit: "steps", kind: .exact)
        let experiment = Experiment("count", "", plans: [.warm], budget: [.of(.peak, 1e6), .of(steps, 3)]) {
            Inputs("random", sizes: [100, 1], standard: [10]) { size, random in random.integers(size) }
                .volumeOfSubject { CallVolume($0.count, of: "number") }
        } comparing: {
            Implementation.reference("count") { $0.count }
            Implementation("other") { $0.count }.metric(steps) { (_: [Int]) in 3 }
        }
        #expect(experiment.faults.isEmpty)
        #expect(experiment.plans == [.warm, .counters, .system, .throughput])
        #expect(experiment.implementations.map { $0.metrics.map(\.name) } == [[], ["steps"], []])
        expectAll(experiment.inputs, count: 3, "each has the volume") { $0.hasVolume }
    }

    @Test("inputs stand from small to large, whatever the order of their sizes")
    func risingSizes() {
        let experiment = Experiment("count", "", answers: .equal) {
            Inputs("random", sizes: [100, 1], standard: [10]) { size, random in random.integers(size) }
        } comparing: {
            Implementation.reference("count") { $0.count }
        }
        #expect(experiment.inputs.map(\.size) == [1, 10, 100])
    }

    @Test("the lab's loop is measured by itself, on the smallest input, unless there is a bare one")
    func bare() {
        func experiment(_ others: [Implementation<[Int], Int>]) -> Experiment {
            Experiment("count", "", answers: .equal) {
                Self.inputs
            } comparing: {
                Implementation.reference("count") { $0.count }
                for implementation in others { implementation }
            }
        }
        #expect(experiment([]).implementations.last?.onlyInput == "random-10")

        let bare = Implementation<[Int], Int>.prepared("bare", role: .bare) { _ in Prepared(answer: nil) { _ in } }
        #expect(experiment([bare]).implementations.map(\.onlyInput) == [nil, nil])
    }

    @Test("an implementation that is named like the loop is a fault, and does not take the loop away")
    func namedLikeTheLoop() {
        let experiment = Self.experiment(Self.one, Implementation("bare") { $0.count })
        #expect(
            Self.text(experiment) == [
                "experiment x: an implementation has the name 'bare', which is that of the loop around a call; "
                    + "give it another name, or the role .bare if it is the work around the operation"
            ])
        #expect(experiment.implementations.last?.isLabLoop == true)
    }

    private static func text(_ experiments: Experiment...) -> [String] {
        DeclarationFault.faults(in: experiments).map(\.description)
    }

    private static func experiment(
        named name: String = "x", inputs: Inputs<[Int]> = inputs, plans: [Plan] = [.warm], budget: Budget? = nil,
        _ implementations: Implementation<[Int], Int>...
    ) -> Experiment {
        Experiment(name, "", plans: plans, budget: budget, answers: .equal) {
            inputs
        } comparing: {
            for implementation in implementations { implementation }
        }
    }

    /// A declaration with a mistake, and a part of the text that says so.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let experiment: Experiment
        let problem: String

        init(_ experiment: Experiment, _ problem: String) {
            self.experiment = experiment
            self.problem = problem
        }

        var testDescription: String { problem }
    }

    private static let one = Implementation<[Int], Int>.reference("one") { $0.count }
    private static let other = Implementation<[Int], Int>("other") { $0.count }
    private static let sized = Inputs("sized", sizes: [-1, 5], smallest: 7) { size, random in random.integers(size) }

    private static let sameName = Inputs(one: "random-10", size: 10) { random in random.integers(10) }

    private static let mistakes: [Mistake] = [
        Mistake(experiment(other), "it has no reference"),
        Mistake(experiment(one, .reference("two") { $0.count }), "it has 2 references: one, two"),
        Mistake(experiment(one, other, other), "more than one implementation is named 'other'"),
        Mistake(experiment(named: "a/b", one), "the name of the experiment 'a/b' has a slash"),
        Mistake(experiment(named: "", one), "the name of an experiment is empty"),
        Mistake(experiment(one, Implementation("") { $0.count }), "the name of an implementation is empty"),
        Mistake(experiment(inputs: Inputs([]), one), "it has no input"),
        Mistake(
            experiment(inputs: Inputs([inputs, inputs]), one),
            "more than one input is named 'random-10'"),
        Mistake(experiment(inputs: sized, one), "shape 'sized' has the size -1, and can be made from 7 to 10000000"),
        Mistake(experiment(one.guarded(on: "random-11")), "'one' is guarded or counted on 'random-11'"),
        Mistake(experiment(one.guarded(on: "random-11")), "name one of its inputs: random-10, random-100"),
        Mistake(
            experiment(one.guarded(on: "random-10", tolerance: -0.1)),
            "'one' is guarded on 'random-10' with a tolerance of -0.1"),
        Mistake(experiment(one.formerly("other"), other), "'one' was formerly 'other', which is the name of another"),
        Mistake(experiment(one.formerly("one")), "'one' was formerly 'one', which is its name still"),
        Mistake(
            experiment(one.formerly("first"), other.formerly("first")),
            "more than one implementation was formerly 'first'"),
        Mistake(experiment(plans: [.throughput], one), "no input has a volume"),
        Mistake(experiment(plans: [.capacity], one), "its plans have capacity"),
        Mistake(
            experiment(inputs: inputs.volume { _ in CallVolume(0, of: "n", bytes: 1) }, one),
            "goes through 0 operations"),
        Mistake(
            experiment(inputs: inputs.questions(perChange: 0), one),
            "shape 'random' has 0.0 questions per change, which no result file can hold"),
        Mistake(experiment(inputs: inputs.questions(perChange: -1), one), "has -1.0 questions per change"),
        Mistake(experiment(inputs: inputs.questions(perChange: .nan), one), "has nan questions per change"),
        Mistake(experiment(inputs: inputs.questions(perChange: 1e300), one), "has 1e+300 questions per change"),
        Mistake(
            experiment(inputs: inputs.questions(perChange: -1).questions(perChange: 1), one),
            "has -1.0 questions per change, which no result file can hold"),
        Mistake(
            experiment(inputs: inputs.questions(perChange: 100).questions(perChange: 0.01), one),
            "experiment x: its input 'random-10' has 0.01 and 100.0 questions per change; leave one number"),
        Mistake(
            experiment(inputs: inputs.questions(perChange: 100).questions(perChange: 0.01), one),
            "experiment x: its input 'random-100' has 0.01 and 100.0 questions per change"),
        Mistake(
            experiment(
                inputs: Inputs([inputs.questions(perChange: 2), sameName.questions(perChange: 3)]), one),
            "its input 'random-10' has 2.0 and 3.0 questions per change"),
        Mistake(experiment(budget: .p99(.milliseconds(0)), one), "its budget is cold p99 ≤ 0 ns"),
        Mistake(experiment(budget: .p99(.milliseconds(.infinity)), one), "its budget is cold p99 ≤ ∞"),
        Mistake(experiment(budget: .p99(.milliseconds(.nan)), one), "its budget is"),
        Mistake(experiment(budget: .of(.peak, -1), one), "its budget is peak p50 ≤ -1 bytes"),
        Mistake(
            experiment(budget: [.p99(.milliseconds(1)), .p50(.milliseconds(1))], one),
            "its budget has more than one limit on cold time"),
        Mistake(experiment(budget: .of(Metric("steps", unit: ""), 1), one), "on 'steps', which nothing measures"),
        Mistake(
            experiment(plans: [.cold], budget: .of(.time, 1_000), one),
            "its budget limits the time of the plan 'warm', which is none of its plans; "
                + "add .warm to its plans, or limit a time that it measures: .cold"),
        Mistake(
            experiment(plans: [.memory], budget: .of(.time, 1_000), one),
            "its budget limits the time of the plan 'warm', which is none of its plans; "
                + "add .warm to its plans"),
        Mistake(
            experiment(budget: .p50(.milliseconds(1), plan: .memory), one),
            "its budget limits the time of the plan 'memory', which measures no time"),
        Mistake(
            experiment(one.metric(Metric("time", unit: "ns")) { (_: [Int]) in 0 }),
            "its metric 'time' is one of the lab's"),
        Mistake(
            experiment(one.metric(Metric("rate", unit: "frames/s")) { (_: [Int]) in 0 }),
            "its metric 'rate' has the name of one that other tools measure in warm calls"),
        Mistake(
            experiment(
                one.metric(Metric("steps", unit: "steps")) { (_: [Int]) in 0 },
                other.metric(Metric("steps", unit: "s")) { (_: [Int]) in 0 }),
            "its metric 'steps' is declared in two ways"),
        Mistake(
            experiment(
                one.metric(Metric("steps", unit: "s", tolerance: 0.1)) { (_: [Int]) in 0 },
                other.metric(Metric("steps", unit: "s", tolerance: 0.2)) { (_: [Int]) in 0 }),
            "its metric 'steps' is declared in two ways"),
        Mistake(
            experiment(one.metric(Metric("steps", unit: "s", tolerance: .infinity)) { (_: [Int]) in 0 }),
            "its metric 'steps' has a tolerance or repeatability that no result file can hold"),
        Mistake(experiment(plans: [], one), "it has no plan"),
        Mistake(experiment(plans: [.warm, .cold, .warm], one), "more than one plan is named 'warm'"),
        Mistake(experiment(plans: [Plan(rawValue: "hot")], one), "its plans have 'hot', which is no plan"),
        Mistake(experiment(), "it has no reference"),
    ]

    @Test("a mistake in a declaration is a text that says what is wrong and what would be right", arguments: mistakes)
    func faults(mistake: Mistake) {
        let name = mistake.experiment.name
        let texts = Self.text(mistake.experiment)
        #expect(texts.contains { $0.contains(mistake.problem) }, "\(texts)")
        expectAll(texts, count: 1...) { $0.hasPrefix("experiment \(name)") || name.isEmpty }
    }

    @Test("the questions per change of a mix are those of each of its inputs, and of no other")
    func questionsPerChange() {
        let mix = Inputs("mix", sizes: [10]) { size, random in random.integers(size) }.questions(perChange: 0.01)
        let experiment = Self.experiment(inputs: Inputs([Self.inputs, mix]), Self.one)
        #expect(experiment.faults.isEmpty)
        #expect(experiment.inputs.map(\.name) == ["random-10", "random-100", "mix-10"])
        #expect(experiment.inputs.map(\.questionsPerChange) == [nil, nil, 0.01])
    }

    @Test("the same questions per change given twice for an input are no fault")
    func sameQuestionsPerChange() {
        let mix = Self.inputs.questions(perChange: 0.01).questions(perChange: 0.01)
        let experiment = Self.experiment(inputs: mix, Self.one)
        #expect(experiment.faults.isEmpty)
        #expect(experiment.inputs.map(\.questionsPerChange) == [0.01, 0.01])
    }

    @Test("two experiments of one name are one fault")
    func sameName() {
        let experiment = Self.experiment(Self.one)
        #expect(Self.text(experiment, experiment).map { $0.contains("another experiment") } == [true])
    }

    @Test("a declaration without a mistake has no fault")
    func noFault() { #expect(Self.text(Self.experiment(Self.one)).isEmpty) }

    @Test("a budget on a time that the experiment measures has no fault, that of throughput with a volume")
    func timedBudgets() {
        let one = Self.one
        let volume = Self.inputs.volume { _ in CallVolume(10, of: "number") }
        let right = [
            Self.experiment(budget: .of(.time, 1_000), one),
            // A search for the capacity judges it.
            Self.experiment(plans: [.warm], budget: .p99(.milliseconds(1)), one),
            Self.experiment(plans: [.cold], budget: .p99(.milliseconds(1)), one),
            Self.experiment(inputs: volume, budget: .p50(.milliseconds(1), plan: .throughput), one),
            Self.experiment(plans: [.memory], budget: .of(.instructions, 1_000), one),
        ]
        expectAll(right, count: 5) { Self.text($0).isEmpty }
        #expect(right.last?.plans == [.memory, .instructions])
        #expect(!Self.text(Self.experiment(budget: .p50(.milliseconds(1), plan: .throughput), one)).isEmpty)
    }

    @Test("a metric may have the name of none that other tools measure", arguments: Metric.ofOtherTools)
    func metricsOfOtherTools(metric: Metric) {
        let one = Implementation<[Int], Int>.reference("one") { $0.count }
        let texts = Self.text(Self.experiment(one.metric(Metric(metric.name, unit: "u")) { (_: [Int]) in 0 }))
        #expect(texts.count == 1 && texts.first?.contains("'\(metric)'") == true, "\(texts)")
        #expect(Metric(metric.name, unit: "u").plan == .warm, "the name decides on the plan")
    }

    @Test("a fault in a name says of what it is the name, with the right article", arguments: NamedKind.allCases)
    func articles(kind: NamedKind) {
        var check = DeclarationCheck("x")
        check.names(["", "a\nb"], of: kind)
        let article = "aeiou".contains(kind.rawValue.prefix(1)) ? "an" : "a"
        #expect(
            check.faults.map(\.problem) == [
                "the name of \(article) \(kind.rawValue) is empty",
                "the name of \(article) \(kind.rawValue) has a line end or another control character: \"a\\nb\"",
            ])
    }

    @Test("the reference comes first, wherever it is declared")
    func referenceFirst() {
        let experiment = Self.experiment(
            Implementation("other") { $0.count }, Implementation("one", role: .reference) { $0.count })
        #expect(experiment.implementations.map(\.name) == ["one", "other", "bare"])
    }

    @Test("what an implementation is marked with is what a gate guards and counts")
    func marks() {
        let experiment = Self.experiment(
            .reference("one") { $0.count }.guarded(on: "random-10", "random-100"),
            Implementation("other") { $0.count }.counted(on: "random-100"))
        #expect(experiment.guardedCells.map(\.input) == ["random-10", "random-100"])
        #expect(experiment.countedCells.map(\.implementation) == ["one", "one", "other"])
    }

    @Test("values are subjects: every form runs its operation as often as it is told, and answers")
    func forms() throws {
        struct Counter {
            var numbers: [Int]
            var calls = 0
            mutating func next() -> Int {
                calls += 1
                return numbers.count + calls
            }
        }

        let forms: [Implementation<[Int], Int>] = [
            Implementation("plain") { $0.count },
            Implementation("raw", run: { UInt8($0.count) }, answer: { raw, _ in Int(raw) }),
            Implementation("prepared", prepare: { Set($0) }) { $0.count },
            Implementation(
                "prepared raw", prepare: { ($0, 1) }, run: { $0.0.count + $0.1 }, answer: { raw, _ in raw - 1 }),
            Implementation("mutating", prepare: { Counter(numbers: $0) }, mutating: { $0.next() }) {
                $0.next() - $0.calls
            },
            Implementation(
                "turns", turns: \.count, prepare: { $0 }, run: { numbers, turn in numbers[turn] },
                answer: { $0.count }),
            .parallel("parallel", prepare: { ($0, $1) }, run: { $0.0.count }, answer: { raw, _ in raw }),
        ]
        for form in forms {
            let prepared = try form.prepare([3, 1, 2])
            prepared.loop(10)
            #expect(try prepared.answer?() == 3, "\(form.name)")
        }
        #expect(try forms.map { try $0.prepare([1]).keepsState } == [false, false, true, true, true, false, true])
    }

    @Test("state that follows mutations, or knows what it touches, says so by its type")
    func protocols() throws {
        let log = Log()
        let implementation = Implementation<[Int], Int>("kept", prepare: { _ in log }) { $0.lines.count }
        let prepared = try implementation.prepare([])
        prepared.enter()
        prepared.touched { _, bytes in #expect(bytes == 8) }
        prepared.leave()
        #expect(log.lines == ["enter", "touch", "leave"])
    }

    private final class Log: FollowsMutations, TouchesMemory, @unchecked Sendable {
        var lines: [String] = []
        func enter() { lines.append("enter") }
        func leave() { lines.append("leave") }
        func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
            lines.append("touch")
            withUnsafePointer(to: &lines) { visit($0, 8) }
        }
    }
}
