import Foundation

/// The numbers of cores that the throughput plan looks at.
public enum WorkerCounts {
    /// 1, 2, 4 … below `all`, and `all`.
    public static func upTo(_ all: Int) -> [Int] {
        var counts: [Int] = []
        var count = 1
        while count < all {
            counts.append(count)
            count *= 2
        }
        return counts + [max(all, 1)]
    }

    /// All cores of this machine.
    public static var all: Int { ProcessInfo.processInfo.activeProcessorCount }
}
