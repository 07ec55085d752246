import Foundation

/// The numbers of cores that the throughput plan looks at.
public enum WorkerCounts {
    /// 1, 2, 4 … below `all`, and `all`.
    public static func upTo(_ all: Int) -> [Int] {
        sequence(first: 1) { 2 * $0 }.prefix { $0 < all } + [max(all, 1)]
    }

    /// All cores of this machine.
    public static var all: Int { ProcessInfo.processInfo.activeProcessorCount }
}
