import Files
import Reporting
import Results

extension [NamedResult] {
    /// The results of some files, with names that tell them apart. A report is on the last one.
    ///
    /// A name is the shortest end of the path that no other has. If a later result has the same path, the start of the
    /// run follows, and a number if that is the same too. The last result keeps its name, which calls in a report have.
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
