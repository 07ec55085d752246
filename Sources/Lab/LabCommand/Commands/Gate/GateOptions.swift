import Files
import Results

/// The options that several commands of the gate share.
enum GateOptions {
    static let base = Option<String>(
        "--base", value: "REF", help: "the commit to compare the work tree with; it is built in a checkout of its own")
    static let product = Option<String?>(
        "--product", value: "NAME", help: "the executable to build; this one when left out")
    static let metrics = Option<[String]>(
        "--metric", value: "M", help: "only these: time, instructions, allocations, bytes, or exact ones of your own")
    static let exactMetrics = Option<[String]>(
        "--metric", value: "M", help: "only these: instructions, allocations, bytes, or exact ones of your own")
    static let variance = Flag(
        "--variance", help: "report the spread between process pairs and between links of each cell; time all cells")
    static let shard = Option<Shard?>(
        "--shard", value: "K/N", help: "the K-th of N disjoint parts of the cells, for several machines")
    static let json = Option<FilePath?>(
        "--json", value: "F", help: "write the verdicts, for 'gate merge' and for a site")
    static let why = Flag(
        "--why", help: "look for the causes of all changes; otherwise of three, and none is begun after ten seconds")
    static let withoutWhy = Flag("--no-why", help: "look for no cause")
    static let quiet = Flag("--quiet", help: "no progress and no table, only the summary")

    static func patterns(_ taken: String, whenLeftOut others: String) -> Positional<[Pattern]> {
        Positional<[Pattern]>(
            "PATTERN",
            help: "\(taken): \(Pattern.forms); when left out, \(others)")
    }
}
