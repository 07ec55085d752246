import Files

/// The options of commands that end with verdicts: the outputs, and the meaning of open verdicts.
enum GateReportOptions {
    static let strict = Flag("--strict", help: "exit 3 when a verdict is inconclusive or unmeasurable")
    static let expect = Flag(
        "--expect", help: "exit 1 on an improvement too, until 'gate accept' stores it or base has it")
    static let junit = Option<FilePath?>("--junit", value: "F", help: "write JUnit XML, for CI servers").named()
    static let markdown = Option<FilePath?>(
        "--markdown", value: "F", help: "write a table in Markdown, for a step summary"
    ).named()
    static let annotations = Flag("--annotations", help: "print failures as workflow commands of GitHub Actions")

    /// All options except `--strict`, for a command whose verdict is never open.
    static var outputs: [any CommandPart] { [junit, markdown, annotations, GateOptions.quiet] }
    static var parameters: [any CommandPart] { [strict, expect] + outputs + [TextOptions.all, TextOptions.width] }
}
