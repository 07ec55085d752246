import Execution
import Results

extension Shard: ArgumentValue {
    /// The allowed form of a shard.
    public static var valueDescription: String { "a part such as 2/5, from 1 to 10000" }

    /// Reads `K/N`.
    public init(argument: String) throws(InvalidValue) {
        guard let shard = Shard(rawValue: argument) else { throw InvalidValue(expected: Self.valueDescription) }
        self = shard
    }
}
