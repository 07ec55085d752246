import Gate

/// The command `gate self-test`: shows how often the gate is wrong on this machine.
struct GateSelfTestCommand {
    let lab: StandaloneLab

    private static let patterns = GateOptions.patterns("cells to compare", whenLeftOut: "the guarded cells")
    private static let suites = Option<Int>(
        "--suites", value: "N", help: "suites of each kind", default: 100
    ).within(1...100_000)
    private static let injected = Option<[SelfTestSuite.Kind]>(
        "--injected", value: "KIND",
        help: "only suites with this in head: none, filled (functions that are never called), or 1%, 2%, 5%, 10% "
            + "more work")
    private static let disturb = Flag("--disturb", help: "add a competing load that comes and goes")

    var command: Command {
        Command(
            "self-test", abstract: "Show how often the gate is wrong on this machine.",
            discussion: """
                Compares the work tree with itself, with itself among functions that are never called, and with itself \
                doing more work, and counts false alarms and the slowdowns that are found. Each suite is stored in \
                .build/gate/self-test.ndjson, so that you can stop the test and continue later.
                """
        ) {
            Self.patterns
            Self.suites
            Self.injected
            Self.disturb
            GateOptions.product
            GateTimeOptions.timeLimit
            RunCommand.seed
            GateOptions.quiet
            Example("\(lab.name) gate self-test --suites 10 --injected 5%", "how many slowdowns of 5 % are found")
            Example("\(lab.name) gate self-test --injected none,filled", "false alarms alone")
            ExitMeaning(.fine, "the suites ran; the rates are no verdict")
            ExitMeaning(.wrongCall, "a wrong call, or a work tree that does not build")
        } action: { arguments, context in
            try GateCall(lab: lab, arguments: arguments, context: context).perform(testGate)
        }
    }

    private func testGate(_ call: GateCall) throws -> ExitStatus {
        let arguments = call.arguments
        let timeLimit = arguments[GateTimeOptions.timeLimit].seconds
        let seed = arguments[RunCommand.seed]
        let request = try call.request(
            arguments[Self.patterns], settings: GateSettings(timeLimit: timeLimit, seed: seed))
        let test = try SelfTest(
            folder: call.folder, product: call.product, passing: lab.environment, seed: seed, timeLimit: timeLimit,
            isDisturbed: arguments[Self.disturb], isInterrupted: call.isInterrupted)
        let injected = arguments[Self.injected]
        let (suites, file) = try test.run(
            suites: arguments[Self.suites], kinds: injected.isEmpty ? SelfTestSuite.Kind.allCases : injected,
            cellFilter: request.cellFilter
        ) { event in
            switch event {
            case .step(let text): call.progress.show(text)
            case .finished: call.progress.clear()
            }
        }

        call.progress.clear()
        let console = call.context.console
        for line in SelfTest.summary(suites) { console.writeLine(line) }
        console.writeLine("suites: \(file)")

        return call.isInterrupted() ? .interrupted : .fine
    }
}

extension SelfTestSuite.Kind: ArgumentValue {}
