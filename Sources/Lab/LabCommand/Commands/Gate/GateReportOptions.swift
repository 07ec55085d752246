import Files

/// The options of the commands that end with verdicts: where they are written, and how an open one counts.
enum GateReportOptions {
    static let strict = Flag("--strict", help: "exit 3 when a verdict is inconclusive or unmeasurable")
    static let expect = Flag(
        "--expect", help: "exit 1 on an improvement too, until 'gate accept' stores it or base has it")
    static let junit = Option<FilePath?>("--junit", value: "F", help: "write JUnit XML, for CI servers").named()
    static let markdown = Option<FilePath?>(
        "--markdown", value: "F", help: "write a table in Markdown, for a step summary"
    ).named()
    static let annotations = Flag("--annotations", help: "print failures as workflow commands of GitHub Actions")

    /// All but `--strict`, which a command whose verdict cannot be open has no use for.
    static var outputs: [any CommandPart] { [junit, markdown, annotations, GateOptions.quiet] }
    static var parameters: [any CommandPart] { [strict, expect] + outputs + [TextOptions.all, TextOptions.width] }
}
