import Files
import Foundation
import Gate
import Results

enum GateOptions {
    static let patterns = Positional<[Pattern]>(
        "PATTERN",
        help: "cells to compare: a whole name experiment/implementation/input, a part of it, or a glob with *; when "
            + "left out the guarded cells, and for counts all implementations on the smallest input of each experiment")
    static let base = Option<String?>(
        "--base", value: "REF", help: "a commit to compare the work tree with; it is built in a checkout of its own")
    static let baseline = Option<FilePath?>(
        "--baseline", value: "FILE",
        help: "stored counts to compare this executable with: a file, or a folder that has one for this machine")
    static let baseExecutable = Option<String?>(
        "--base-executable", value: "A",
        help: "an executable built on LabKit; with a * in its path, several links of it")
    static let headExecutable = Option<String?>(
        "--head-executable", value: "B", help: "what to compare it with")
    static let baseCommand = Option<String?>(
        "--base-command", value: "C", help: "a command of any program, to be compared as a whole process")
    static let headCommand = Option<String?>(
        "--head-command", value: "D", help: "what to compare it with")
    static let product = Option<String?>(
        "--product", value: "NAME",
        help: "with --base, --bisect or --self-test: the executable to build; when left out the one that this is")
    static let metrics = Option<[Metric]>(
        "--metric", value: "M", help: "only these: time, instructions, allocations, bytes")
    static let tolerance = Option<Percentage?>(
        "--tolerance", value: "P",
        help: "how much slower still counts as the same; 1% of time and 0.1% of instructions and bytes when left out")
    static let layouts = Option<Int?>(
        "--layouts", value: "N",
        help: "links of each side that are compared; 30 when left out, more for a tolerance below 1%"
    ).within(1...1_000)
    static let timeLimit = Option<Double>(
        "--time-limit", value: "S", help: "seconds of measuring, confirmation and controls included", default: 60
    ).within(1...86_400)
    static let timeAll = Flag(
        "--time-all", help: "with --base: time cells, too, of which no code that they execute changed")
    static let explain = Option<Pattern?>(
        "--explain", value: "CELL",
        help: "with --base: show which functions changed of those that cells execute, and time nothing")
    static let bisect = Option<String?>(
        "--bisect", value: "GOOD..BAD",
        help: "find the commit after GOOD and up to BAD that made the worst cell worse, by exact counts where they "
            + "tell, else by time")
    static let shard = Option<Shard?>(
        "--shard", value: "K/N",
        help: "with --base or --base-executable: the K-th of N disjoint parts of the cells, for several machines")
    static let json = Option<FilePath?>("--json", value: "F", help: "write what was found, for --merge")
    static let merge = Flag("--merge", help: "put the parts of one gate together: PATTERN... are the files of --json")
    static let strict = Flag(
        "--strict", help: "exit 3 when a verdict is inconclusive or unmeasurable")
    static let junit = Option<FilePath?>("--junit", value: "F", help: "write JUnit XML, for CI servers")
    static let markdown = Option<FilePath?>(
        "--markdown", value: "F", help: "write a table in Markdown, for a step summary")
    static let annotations = Flag(
        "--annotations", help: "print what fails as workflow commands of GitHub Actions")
    static let accept = Flag(
        "--accept", help: "store what this executable counts now, in results/baseline or where --baseline says")
    static let selfTest = Flag(
        "--self-test", help: "show false alarms and power of the gate on this machine; can be stopped and resumed")
    static let suites = Option<Int>(
        "--suites", value: "N", help: "with --self-test: suites of each kind", default: 100
    ).within(1...100_000)
    static let injected = Option<[SelfTestSuite.Kind]>(
        "--injected", value: "KIND",
        help: "with --self-test: only suites with this in head: none, filled, 1%, 2%, 5%, 10% more work")
    static let disturb = Flag(
        "--disturb", help: "with --self-test: a competing load that comes and goes")
    static let force = Flag(
        "--force", help: "with --baseline: compare although the environments differ")
    static let quiet = Flag("--quiet", help: "no progress, no table: only the summary")

    /// What the executable to build may be called: as asked for, or like this one, or like the lab.
    static func products(_ arguments: Arguments, _ lab: Lab) -> [String] {
        if let product = arguments[product] { return [product] }
        let own = URL(fileURLWithPath: CommandLine.arguments.first ?? "").lastPathComponent
        return [own, lab.name]
    }
}

extension Metric: ListedArgument {
    /// The metrics that a gate judges.
    public static var listed: [Metric] { [.time, .instructions, .allocations, .bytes] }
    public var argument: String { name }
}

extension SelfTestSuite.Kind: ArgumentValue {}
