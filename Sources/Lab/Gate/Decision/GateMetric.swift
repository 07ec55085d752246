/// What a gate can judge.
public enum GateMetric: String, Codable, Hashable, Sendable, CaseIterable {
    /// Time per operation, warm.
    case time
    /// Instructions per operation.
    case instructions
    /// Allocations per operation.
    case allocations
    /// Bytes allocated per operation.
    case bytes

    /// How values of a metric come out when they are taken again.
    public enum Kind: String, Sendable {
        /// The same each time, so that one process tells everything.
        case exact
        /// Different each time: links and processes have to be replicated, and a verdict takes statistics.
        case noisy
    }

    /// How its values come out when they are taken again.
    public var kind: Kind { self == .time ? .noisy : .exact }

    /// The unit of its values.
    public var unit: String {
        switch self {
        case .time: "ns"
        case .instructions: "instructions"
        case .allocations: "allocations"
        case .bytes: "bytes"
        }
    }

    /// How far head may be from base and still count as the same, relative: 1 % of time; 0.1 % of what repeats within
    /// 50 ppm or is rounded by the allocator; none of the number of allocations.
    public var tolerance: Double {
        switch self {
        case .time: 0.01
        case .instructions, .bytes: 0.001
        case .allocations: 0
        }
    }

    /// How far two counts of one executable may lie apart, relative, and still be one number: each count of instructions
    /// is right within 50 ppm. What differs by more depends on something else than the code, and is not judged.
    var repeatability: Double {
        switch self {
        case .instructions: 100e-6
        case .bytes: 0.0005
        case .time, .allocations: 0
        }
    }
}
