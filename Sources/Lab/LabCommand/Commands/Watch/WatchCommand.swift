/// `watch`: validates and compares with a commit whenever a file of the package changes.
struct WatchCommand {
    let lab: StandaloneLab

    static let patterns = GateOptions.patterns("cells to watch", whenLeftOut: "the guarded cells")
    static let base = Option<String>(
        "--base", value: "REF", help: "the commit to compare the work tree with", default: "HEAD")
    static let cases = Option<Int>(
        "--cases", value: "N", help: "random cases per family that answers are compared on", default: 200
    ).within(0...1_000_000)
    static let size = Option<Int>(
        "--size", value: "N", help: "exhaustive cases: every small input of up to size N", default: 4
    ).within(0...9)
    static let timeLimit = Option<MeasuringTime>(
        "--time-limit", value: "T",
        help: "the time of measuring in each turn, such as 10s or 1min; a number alone is seconds",
        default: MeasuringTime(seconds: 5)
    ).within(GateTimeOptions.timeLimits)
    static let once = Flag("--once", help: "take one turn and exit with its status, for the hook of an editor")

    var command: Command {
        Command(
            "watch", abstract: "Validate and compare with a commit whenever a file changes.",
            discussion: """
                Whenever a file changes, a turn begins: it builds the work tree, checks the answers of the cells, and \
                compares their counts with the last commit, and their times if their code changed, as 'gate' does. If \
                a file changes during a turn, the turn ends and another begins. The first turn also builds the commit, \
                which takes as long as a clean build.

                If the limit is too short to decide a time, it is inconclusive; 'gate' decides it.
                """
        ) {
            Self.patterns
            Self.base
            GateOptions.product
            Self.cases
            Self.size
            Self.timeLimit
            GateTimeOptions.timeTolerance
            RunCommand.seed
            Self.once
            GateOptions.quiet
            Example("\(lab.name) watch 'foreground-view/indexed/*'", "the cells of one implementation, while you type")
            Example("\(lab.name) watch --base main --once", "one turn against main")
            ExitMeaning(.fine, "watched until Ctrl-C; with --once, nothing differs or regressed")
            ExitMeaning(.verdict, "with --once: an answer differs from its reference, or something regressed")
            ExitMeaning(.wrongCall, "a wrong call or unknown commit; with --once, also what does not build")
        } action: { arguments, context in
            try WatchSession(GateCall(lab: lab, arguments: arguments, context: context)).run()
        }
    }
}
