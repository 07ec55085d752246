import Vocabulary

/// Checks one experiment's declaration, and collects its faults.
struct DeclarationCheck {
    private let experiment: String
    private(set) var faults: [DeclarationFault] = []

    init(_ experiment: String) {
        self.experiment = experiment
        names([experiment], of: .experiment)
    }

    mutating func expect(_ isRight: Bool, _ problem: @autoclosure () -> String, _ remedy: @autoclosure () -> String) {
        if !isRight { fail(problem(), remedy()) }
    }

    mutating func fail(_ problem: String, _ remedy: String) {
        faults.append(DeclarationFault(experiment: experiment, problem: problem, remedy: remedy))
    }

    /// Checks that patterns can tell the names apart.
    mutating func names(_ names: [String], of kind: NamedKind) {
        for name in DeclarationFault.repeated(names) {
            fail("more than one \(kind.rawValue) is named '\(name)'", "give each a name of its own")
        }

        for name in Set(names).sorted() {
            expect(
                !name.isEmpty, "the name of \(kind.withArticle) is empty",
                "give it one, as patterns and tables need it")
            expect(
                !name.contains("/"), "the name of the \(kind.rawValue) '\(name)' has a slash, which patterns use",
                "write a dash")
            expect(
                !name.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F },
                "the name of \(kind.withArticle) has a line end or another control character: "
                    + name.debugDescription,
                "leave it out")
        }
    }

    mutating func implementations<Subject, Answer>(
        _ implementations: [Implementation<Subject, Answer>], inputs: Set<String>
    ) {
        names(implementations.map(\.name), of: .implementation)
        let references = implementations.filter { $0.role == .reference }.map(\.name)
        expect(
            !references.isEmpty, "it has no reference",
            "declare one with Implementation.reference(\"name\") { … }: all others are compared with it")
        expect(
            references.count < 2, "it has \(references.count) references: \(references.joined(separator: ", "))",
            "make all but one an Implementation(\"name\")")

        for implementation in implementations where implementation.name == Role.loopName {
            expect(
                implementation.role == .bare,
                "an implementation has the name '\(Role.loopName)', which is that of the loop around a call",
                "give it another name, or the role .bare if it is the work around the operation")
        }

        formerNames(of: implementations)
        for implementation in implementations {
            for input in implementation.guardedInputs + implementation.countedInputs where !inputs.contains(input) {
                let examples = inputs.sorted().prefix(4).joined(separator: ", ")
                fail(
                    "'\(implementation.name)' is guarded or counted on '\(input)', which is no input of it",
                    "name one of its inputs: \(examples)\(inputs.count > 4 ? " …" : "")")
            }
            for (input, tolerance) in implementation.tolerances where !(tolerance > 0 && tolerance < 10) {
                fail(
                    "'\(implementation.name)' is guarded on '\(input)' with a tolerance of \(tolerance)",
                    "give a relative change, such as 0.03 for 3 %")
            }
        }
    }

    /// Checks that a former name leads to one implementation.
    private mutating func formerNames<Subject, Answer>(of implementations: [Implementation<Subject, Answer>]) {
        let names = Set(implementations.map(\.name))
        for implementation in implementations {
            for former in implementation.formerNames where names.contains(former) {
                let isOwn = former == implementation.name
                fail(
                    "'\(implementation.name)' was formerly '\(former)', which is "
                        + (isOwn ? "its name still" : "the name of another implementation"),
                    isOwn ? "leave that name out" : "give the other one a name that is new")
            }
        }

        for former in DeclarationFault.repeated(implementations.flatMap(\.formerNames)) {
            fail("more than one implementation was formerly '\(former)'", "leave one")
        }
    }

    mutating func inputs<Subject>(_ inputs: Inputs<Subject>) {
        let descriptions = inputs.descriptions
        expect(!descriptions.isEmpty, "it has no input", "declare some with Inputs(\"name\", sizes: […]) { … }")
        names(descriptions.map(\.name), of: .input)
        let shapes = inputs.shapes.filter(\.isGenerated).map(\.ladder.shape)
        names(shapes, of: .shape)
        for input in descriptions where shapes.contains(input.name) {
            fail(
                "its input '\(input.name)' has the name of a shape, and results name what has no number alike",
                "give the input another name")
        }

        for shape in inputs.shapes {
            let range = "\(shape.ladder.smallest) to \(shape.ladder.largest)"
            expect(
                0 <= shape.ladder.smallest && shape.ladder.smallest <= shape.ladder.largest,
                "shape '\(shape.ladder.shape)' goes from \(range)", "let it go from 0 or more upwards")
            for (size, _) in shape.sizes {
                expect(
                    shape.ladder.smallest <= size && size <= shape.ladder.largest,
                    "shape '\(shape.ladder.shape)' has the size \(size), and can be made from \(range)",
                    size < 0 ? "sizes are 0 or more" : "leave it out, or change 'smallest' or 'largest'")
            }
        }

        questionsPerChange(of: inputs)

        for input in descriptions {
            guard let volume = input.volume else { continue }

            expect(
                volume.operations > 0 && volume.bytes >= 0,
                "a call on '\(input.name)' goes through \(volume.operations) operations and \(volume.bytes) bytes",
                "give at least 1 operation, or no volume")
        }
    }

    /// Checks that each input has at most one number of questions per change, and that a result file can hold it.
    private mutating func questionsPerChange<Subject>(of inputs: Inputs<Subject>) {
        for shape in inputs.shapes {
            for ratio in shape.questionsPerChange {
                expect(
                    (1e-9...1e9).contains(ratio),
                    "shape '\(shape.ladder.shape)' has \(ratio) questions per change, which no result file can hold",
                    "give a number from 1e-9 to 1e9, such as 0.01 for 1 question per 100 changes")
            }
        }

        var ratiosByInput: [String: Set<Double>] = [:]
        for shape in inputs.shapes {
            for (size, _) in shape.sizes {
                ratiosByInput[shape.name(of: size), default: []].formUnion(shape.questionsPerChange)
            }
        }
        for (input, ratios) in ratiosByInput.sorted(by: { $0.key < $1.key }) where ratios.count > 1 {
            let numbers = ratios.sorted().map { "\($0)" }
            fail(
                "its input '\(input)' has \(numbers.joined(separator: " and ")) questions per change",
                "leave one number: a mix has one ratio of questions to changes")
        }
    }

    mutating func plans(_ plans: [Plan], _ budget: Budget?, ownMetrics: [Metric], inputs: [InputDescription]) {
        names(plans.map(\.rawValue), of: .plan)
        let names = Plan.all.map(\.rawValue).joined(separator: ", ")
        for plan in plans where !Plan.all.contains(plan) {
            fail("its plans have '\(plan)', which is no plan", "name some of \(names)")
        }

        expect(!plans.isEmpty, "it has no plan", "leave 'plans' out, or name one: .warm")
        expect(
            !plans.contains(.throughput) || inputs.contains(where: \.hasVolume),
            "its plans have throughput, and no input has a volume",
            "add .volume { size in … } to its inputs")
        expect(
            !plans.contains(.capacity), "its plans have capacity, which runs only on request",
            "leave it out: with a budget for cold calls, --plan capacity looks at every shape")

        for limit in budget?.limits ?? [] {
            let isTime = limit.metric.isDuration
            expect(
                limit.value.isFinite && (isTime ? limit.value > 0 : limit.value >= 0) && 0 < limit.quantile
                    && limit.quantile < 1,
                "its budget is \(limit) at the quantile \(limit.quantile)",
                "give a finite \(isTime ? "time above 0" : "number") and a quantile between 0 and 1")
            expect(
                Metric.ofLab.contains(limit.metric) || ownMetrics.contains(limit.metric),
                "its budget is on '\(limit.metric)', which nothing measures",
                "read it with .metric(…) { state in … }")
            if limit.metric.isCallTime { timedPlan(limit, plans, hasVolume: inputs.contains(where: \.hasVolume)) }
        }

        for pair in DeclarationFault.repeated((budget?.limits ?? []).map { "\($0.plan) \($0.metric)" }) {
            fail("its budget has more than one limit on \(pair)", "leave one")
        }
    }

    /// Checks that a plan of the experiment measures the time that a budget limits. For cold calls, a search for the
    /// capacity does so, whatever the plans are.
    private mutating func timedPlan(_ limit: Budget.Limit, _ plans: [Plan], hasVolume: Bool) {
        let timing = Plan.timing.filter { plans.contains($0) || $0 == .throughput && hasVolume }
        guard limit.plan != .cold, !timing.contains(limit.plan) else { return }

        let names = timing.map { ".\($0)" }.joined(separator: ", ")
        let other = names.isEmpty ? "" : ", or limit a time that it measures: \(names)"
        if Plan.timing.contains(limit.plan) {
            fail(
                "its budget limits the time of the plan '\(limit.plan)', which is none of its plans",
                "add .\(limit.plan) to its plans\(other)")
        } else {
            fail(
                "its budget limits the time of the plan '\(limit.plan)', which measures no time",
                "limit the time of warm or cold calls")
        }
    }

    mutating func metrics(_ metrics: [Metric]) {
        names(Set(metrics).map(\.name), of: .metric)
        for metric in Set(metrics).sorted(by: { $0.name < $1.name }) {
            expect(!Metric.ofLab.contains(metric), "its metric '\(metric)' is one of the lab's", "give it another name")
            expect(
                !Metric.ofOtherTools.contains(metric),
                "its metric '\(metric)' has the name of one that other tools measure in warm calls, so that no budget "
                    + "would judge what is read here",
                "give it another name")
            let descriptions = Set(metrics.filter { $0 == metric }.map(Metric.Description.init))
            expect(
                descriptions.count == 1, "its metric '\(metric)' is declared in two ways",
                "declare it the same way each time")
            expect(
                [metric.tolerance, metric.repeatability].allSatisfy((0...1e100).contains),
                "its metric '\(metric)' has a tolerance or repeatability that no result file can hold",
                "give shares from 0, such as 0.01 for 1 %")
        }
    }
}
