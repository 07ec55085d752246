import Files
import Reporting
import Results

struct CompareCommand {
    let lab: StandaloneLab

    private static let first = Positional<FilePath>("A.json", help: "the earlier result")
    private static let second = Positional<FilePath>("B.json", help: "the later result")
    static let force = Flag("--force", help: "compare even if the environments differ")
    private static let strict = Flag("--strict", help: "exit 3 when anything could not be compared")

    var command: Command {
        Command(
            "compare", abstract: "Compare two result files, cell by cell.",
            discussion: """
                Cells are matched by experiment, implementation, input, plan, metric and cores; changes have 95 % \
                intervals over processes. Two runs alone cannot tell a change of source from a change of layout, \
                which can move a time by up to \(Findings.layoutAllowanceText): differences in time are shown but not \
                judged. Exact metrics are judged, those of floors, peers and bare work aside, and a missing cell is a \
                failure, unless the later run was not to measure it. Of each measure, up to five of the largest \
                changes in both directions are shown. For a verdict on time, use gate.
                """
        ) {
            [Self.first, Self.second, Self.force, Self.strict, TextOptions.all, TextOptions.width]
            Example("\(lab.name) compare before.json after.json", "two runs of one machine")
            ExitMeaning(.verdict, "an exact metric grew, a cell is missing, or an implementation answers differently")
            ExitMeaning(.undecided, "with --strict: something could not be compared")
        } action: { arguments, context in
            let first = arguments[Self.first]
            let second = arguments[Self.second]

            // One after the other, each on all processors: both texts at once would take half as much memory again.
            let base = try ResultFile(contentsOf: first)
            let head = try ResultFile(contentsOf: second)
            let results = [NamedResult]([(first, base), (second, head)])
            let comparison = ComparedResults(
                results[0], results[1], isForced: arguments[Self.force], command: lab.name)
            let overview = ComparisonOverview(comparison, showsAll: arguments[TextOptions.all])
            let console = TextOptions.console(arguments, context)
            console.write(overview.lines(width: console.width))

            if comparison.findings.fails { return .verdict }

            return arguments[Self.strict] && comparison.findings.isOpen ? .undecided : .fine
        }
    }
}
