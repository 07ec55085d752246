import Foundation

/// The numbers of cores that the throughput plan looks at.
public enum WorkerCounts {
    /// Returns 1, 2, 4 … below `all`, and `all`.
    public static func upTo(_ largest: Int) -> [Int] {
        sequence(first: 1) { 2 * $0 }.prefix { $0 < largest } + [max(largest, 1)]
    }

    /// The number of all cores of this machine.
    public static var all: Int { ProcessInfo.processInfo.activeProcessorCount }
}
