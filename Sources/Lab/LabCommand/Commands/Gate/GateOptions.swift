import Files
import Gate
import Results

extension GateCall {
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
    static let headExecutable = Option<String?>("--head-executable", value: "B", help: "what to compare it with")
    static let baseCommand = Option<String?>(
        "--base-command", value: "C", help: "a command of any program, to be compared as a whole process")
    static let headCommand = Option<String?>("--head-command", value: "D", help: "what to compare it with")
    static let product = Option<String?>(
        "--product", value: "NAME",
        help: "with --base, --bisect or --self-test: the executable to build; when left out the one that this is")
    static let metrics = Option<[String]>(
        "--metric", value: "M", help: "only these: time, instructions, allocations, bytes, or exact ones of your own")
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
    static let variance = Flag(
        "--variance", help: "say how far the pairs of processes and of links of each cell scatter; includes --time-all")
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
    static let json = Option<FilePath?>("--json", value: "F", help: "write what was found, for --merge and a site")
    static let merge = Flag("--merge", help: "put the parts of one gate together: PATTERN... are the files of --json")
    static let strict = Flag("--strict", help: "exit 3 when a verdict is inconclusive or unmeasurable")
    static let junit = Option<FilePath?>("--junit", value: "F", help: "write JUnit XML, for CI servers")
    static let markdown = Option<FilePath?>(
        "--markdown", value: "F", help: "write a table in Markdown, for a step summary")
    static let annotations = Flag("--annotations", help: "print what fails as workflow commands of GitHub Actions")
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
    static let disturb = Flag("--disturb", help: "with --self-test: a competing load that comes and goes")
    static let force = Flag("--force", help: "with --baseline: compare although the environments differ")
    static let quiet = Flag("--quiet", help: "no progress, no table: only the summary")

    static var options: [any CommandPart] {
        [
            patterns, base, baseline, baseExecutable, headExecutable, baseCommand, headCommand, product, metrics,
            tolerance, layouts, timeLimit, RunCommand.seed, timeAll, variance, explain, bisect, shard, json, merge,
            strict, force, junit, markdown, annotations, accept, selfTest, suites, injected, disturb, quiet,
        ]
    }

    /// The cells that are named, that of `--explain` among them.
    var allPatterns: [Pattern] { arguments[Self.patterns] + [arguments[Self.explain]].compactMap(\.self) }

    func metrics() throws(CommandFailure) -> [Metric] {
        let own = lab.experiments.flatMap(\.implementations).flatMap(\.metrics).filter { $0.kind == .exact }
        let all: [Metric] = [.time, .instructions, .allocations, .bytes] + own.distinct()
        let names = all.map(\.name)

        return try arguments[Self.metrics].map { name throws(CommandFailure) in
            if let place = names.firstIndex(of: name) { return all[place] }
            let meant = name.nearest(among: names).map { "; did you mean '\($0)'?" } ?? ""
            throw CommandFailure("--metric takes \(names.joined(separator: ", ")), not '\(name)'\(meant)")
        }
    }

    /// Exactly one thing is asked for, and every option belongs to it. Throws ``CommandFailure``, which says what
    /// excludes what.
    func check() throws {
        func isGiven<Value: ArgumentValue>(_ option: Option<Value?>) -> Bool { arguments[option] != nil }

        let tasks = [
            ("--base", isGiven(Self.base)),
            ("--baseline", isGiven(Self.baseline) && !arguments[Self.accept]),
            ("--base-executable", isGiven(Self.baseExecutable)), ("--base-command", isGiven(Self.baseCommand)),
            ("--accept", arguments[Self.accept]), ("--bisect", isGiven(Self.bisect)),
            ("--self-test", arguments[Self.selfTest]), ("--merge", arguments[Self.merge]),
        ].filter(\.1).map(\.0)
        guard let task = tasks.first else {
            throw CommandFailure(
                "nothing to compare with; give --base REF, --baseline FILE, --base-executable A --head-executable B, "
                    + "or --base-command C --head-command D")
        }
        guard tasks.count == 1 else {
            throw CommandFailure("\(tasks.joined(separator: " and ")) exclude each other; give one")
        }

        if task == "--base-executable", !isGiven(Self.headExecutable) {
            throw CommandFailure("--base-executable needs --head-executable beside it")
        }
        if isGiven(Self.baseCommand) != isGiven(Self.headCommand) {
            throw CommandFailure("--base-command and --head-command belong together")
        }

        let isOfTimeAlone = arguments[Self.metrics].allSatisfy { $0 == "time" }
        if task == "--base-command", !arguments[Self.patterns].isEmpty || !isOfTimeAlone {
            throw CommandFailure("of commands, time alone is compared, and they have no cells that a PATTERN names")
        }
        if task == "--baseline", arguments[Self.metrics] == ["time"] {
            throw CommandFailure("time is not judged against stored values; give --base REF")
        }

        if task == "--merge", arguments[Self.patterns].isEmpty {
            throw CommandFailure("--merge needs the files of all parts: gate --merge part-*.json")
        }

        let pairs = ["--base", "--base-executable"]
        let belonging: [(name: String, isGiven: Bool, tasks: [String])] = [
            ("--head-executable", isGiven(Self.headExecutable), ["--accept", "--base-executable", "--baseline"]),
            ("--product", isGiven(Self.product), ["--base", "--bisect", "--self-test"]),
            ("--shard", isGiven(Self.shard), pairs), ("--json", isGiven(Self.json), pairs + ["--merge"]),
            ("--time-all", arguments[Self.timeAll], ["--base"]), ("--variance", arguments[Self.variance], pairs),
            ("--explain", isGiven(Self.explain), ["--base"]), ("--disturb", arguments[Self.disturb], ["--self-test"]),
            ("--injected", !arguments[Self.injected].isEmpty, ["--self-test"]),
        ]
        for (name, isGiven, tasks) in belonging where isGiven && !tasks.contains(task) {
            throw CommandFailure("\(name) needs \(tasks.joined(separator: " or ")) beside it")
        }

        if task != "--base-command", task != "--merge" {
            try PatternSelection(experiments: lab.experiments, patterns: allPatterns).refuseFaults()
        }
    }
}

extension SelfTestSuite.Kind: ArgumentValue {}
