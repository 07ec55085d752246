import Files
import Results

/// The options that several commands of the gate share.
enum GateOptions {
    static let base = Option<String>(
        "--base", value: "REF", help: "the commit to compare the work tree with; it is built in its own checkout")
    static let product = Option<String?>(
        "--product", value: "NAME",
        help: "the executable to build; by default the one of this name or, in a package without it, the only lab, "
            + "which is an executable that depends on LabWorker or LabCommand")
    static let metrics = Option<[String]>(
        "--metric", value: "M",
        help: "the metrics to judge; by default \(names(Metric.judgedByDefault.contains)) and exact ones of your own. "
            + "Instructions are judged if they are named")
    static let bisectedMetrics = Option<[String]>(
        "--metric", value: "M",
        help: "only these: \(names { _ in true }), or your own exact metrics; by default all of them, time last")
    static let exactMetrics = Option<[String]>(
        "--metric", value: "M", help: "only these: \(names { $0.kind == .exact }), or your own exact metrics")
    static let spread = Flag(
        "--spread", help: "report the spread between process pairs and between links of each cell; time all cells")
    static var formerSpread: FormerOption { FormerOption("--variance", renamed: spread.parameter.name) }
    static let shard = Option<Shard?>(
        "--shard", value: "K/N", help: "the K-th of N disjoint shards of the cells, for several machines; see merge")
    static let json = Option<FilePath?>(
        "--json", value: "F", help: "write the verdicts, for 'gate merge' and for a site")
    static let why = Flag(
        "--why", help: "look for the causes of all changes; by default at most three, started within ten seconds")
    static let withoutWhy = Flag("--no-why", help: "do not look for causes")
    static let quiet = Flag("--quiet", help: "print only the summary, without progress and tables")

    /// The names of those of the lab's metrics that a gate can judge and the caller wants, in the order of findings.
    private static func names(_ isWanted: (Metric) -> Bool) -> String {
        Metric.judgedByGate.filter(isWanted).map(\.name).joined(separator: ", ")
    }

    static func patterns(_ meaning: String, whenLeftOut defaultMeaning: String) -> Positional<[Pattern]> {
        Positional<[Pattern]>(
            "PATTERN",
            help: "\(meaning): \(Pattern.forms); by default \(defaultMeaning)")
    }
}
