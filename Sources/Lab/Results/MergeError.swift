import Nouns

/// Shards that cannot be merged into one result.
public enum MergeError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A result was not written by `run --shard`.
    case notAShard(file: String)
    case interrupted(file: String)
    /// Two shards differ in a fact that must be the same in one run.
    case different(what: String, first: String, second: String, values: [String])
    /// The machines differ in these fields of the fingerprint, with both values.
    case differentMachines(first: String, second: String, fields: [String])
    case twice(shard: String, first: String, second: String)
    /// A unit was measured by two shards, or by no shard.
    case units(String)
    case missing([String])

    /// One sentence without a full stop.
    public var description: String {
        switch self {
        case .notAShard(let file): "\(file): no shard; it was not written by 'run --shard K/N'"
        case .interrupted(let file): "\(file): interrupted before its end; run this shard again"
        case .different(let what, let first, let second, let values):
            "\(first) and \(second) differ in \(what): \(values.joined(separator: " and "))"
        case .differentMachines(let first, let second, let fields):
            "\(first) and \(second) come from different machines or builds: \(fields.joined(separator: ", "))"
        case .twice(let shard, let first, let second): "shard \(shard) is there twice: \(first) and \(second)"
        case .units(let what): "the shards are not of one run: \(what)"
        case .missing(let shards):
            "\(agreeing(shards.count, "shard", "shards")) \(shards.joined(separator: ", ")) "
                + "\(agreeing(shards.count, "is", "are")) missing"
        }
    }
}
