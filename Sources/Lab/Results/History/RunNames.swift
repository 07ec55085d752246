/// The names of runs that are read together: those of a history, or of the files of a site.
///
/// Names sort by the second in which a run began. If runs of one machine began in the same second, the names of all but
/// the first have a number. They are numbered in the order in which they are read: that of a call or, in a folder, that
/// of file names.
package struct RunNames {
    /// The names that were given, by those without a number.
    private var names: [String: String] = [:]
    /// The runs of each machine and second.
    private var counts: [String: Int] = [:]

    package init() {}

    /// Returns a run with its name among the runs that were named before. A run that is read again keeps its name.
    package mutating func named(_ run: RecordedRun) -> RecordedRun {
        var namedRun = run
        if let name = names[run.name] {
            namedRun.name = name
            return namedRun
        }

        let count = counts["\(run.startedAt) \(run.fingerprint)", default: 0] + 1
        counts["\(run.startedAt) \(run.fingerprint)"] = count
        if count > 1 { namedRun.name = run.name(withNumber: count) }
        names[run.name] = namedRun.name
        return namedRun
    }
}

extension RecordedRun {
    /// The number of digits of a run's number in its name, so that names sort by it.
    private static let digits = 4

    /// The name with a number before the digest: `2026-11-21T162256Z-no0002-0abcdef0`. No digit of a digest comes after
    /// its first letter.
    fileprivate func name(withNumber number: Int) -> String {
        let text = String(number)
        let padded = String(repeating: "0", count: max(0, Self.digits - text.count)) + text
        let digest = name.split(separator: "-", omittingEmptySubsequences: false).last ?? ""
        return "\(name.dropLast(digest.count))no\(padded)-\(digest)"
    }
}
