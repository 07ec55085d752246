/// The moments at which a reader of a command's output lets more of it gather in the pipe.
///
/// Every piece that a command writes wakes a reader that waits for it, and the kernel charges that to the command. So a
/// reader of small pieces in quick succession rests; the end of the command ends its rest.
///
/// Measured on calls in turns, with a reader that waits in `splice` for each piece, as hyperfine's does, as 1: `tar`
/// 0.76, `base64` 0.69, `cut` 0.85, and `uniq`, `sha256sum`, `cat`, `sort` 0.98 to 1.00. Rejected: a rest after every
/// piece, with which `uniq`, of few pieces, takes 1.04 and `cat`, of large ones, 1.01 to 1.31.
struct ReadingPace {
    /// Nanoseconds of a rest; a pipe of a mebibyte takes 5 GB/s meanwhile.
    static let rest: Int64 = 200_000
    private static let smallPiece = 65_536
    /// Seconds.
    private static let quickSuccession = 100e-6
    private var lastRead = -Double.infinity

    /// Notes a read, and returns `true` if a rest should follow.
    ///
    /// - Parameters:
    ///   - count: the number of bytes that were read.
    ///   - now: seconds of the monotonic clock.
    mutating func isHurried(by count: Int, at now: Double) -> Bool {
        defer { lastRead = now }
        return count > 0 && count < Self.smallPiece && now - lastRead < Self.quickSuccession
    }
}
