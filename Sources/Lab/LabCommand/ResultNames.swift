import Files
import Reporting
import Results

extension [NamedResult] {
    /// Results of files, with distinct names. The last one is the subject of a report.
    ///
    /// A name is the shortest unique end of the path. If a later result has the same path, the start of the run
    /// follows, and a number if that is the same too. The last result keeps its plain name, which calls in a report
    /// use.
    init(_ files: [(path: FilePath, result: ResultFile)]) {
        var names: Set<String> = []
        var results: [NamedResult] = []
        for (end, file) in zip(files.map(\.path).shortestDistinctEnds, files).reversed() {
            var name = "\(end)"
            if names.contains(name) { name += " of \(RecordedRun.date(file.result.startedAt.ISO8601Format()))" }

            let dated = name
            var number = 2
            while !names.insert(name).inserted {
                name = "\(dated), no. \(number)"
                number += 1
            }
            results.append(NamedResult(name, file.result))
        }

        self = results.reversed()
    }
}
