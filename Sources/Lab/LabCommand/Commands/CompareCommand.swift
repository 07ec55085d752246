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
                Says if it got slower, then what changed, then how far you can trust that. The first words are the \
                answer. Yes: counts of instructions got worse. Probably: a time came out longer by more than \
                \(Findings.layoutAllowanceText). Perhaps: one may have, or other counts got worse. Not seen: times \
                came out longer by less. No sign of it: some came out clearly shorter, none clearly longer. No: \
                none came out longer. Undecided: the sentence says why.

                In another build the code lies elsewhere in memory, which alone can change a time by up to \
                \(Findings.layoutAllowanceText). So a longer time does not fail the comparison: 'gate' decides it, and \
                the last line is the call. Exact counts are certain. The comparison fails if a count got worse, if a \
                number is gone that the later run should have measured, or if an implementation answers differently \
                now. Floors, code of other projects and the empty loop are only for comparison, and never fail.

                Two numbers are compared if they have the same experiment, implementation, input, plan, metric and \
                cores. Changes have intervals at 95 %, over processes. For each measure, up to five of the largest \
                changes in both directions are shown, and all times that the answer counts if there are at most \
                twelve.
                """
        ) {
            [Self.first, Self.second, Self.force, Self.strict, TextOptions.all, TextOptions.width]
            Example("\(lab.name) compare before.json after.json", "two runs of one machine")
            ExitMeaning(.fine, "no exact count got worse; times fail nothing")
            ExitMeaning(
                .verdict, "an exact count got worse, a number is gone, or an implementation answers differently")
            ExitMeaning(.undecided, "with --strict: something could not be compared")
        } action: { arguments, context in
            let first = arguments[Self.first]
            let second = arguments[Self.second]

            // The files are read one after the other, each on all processors. Both at once would take half as much
            // memory again.
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
