import Execution
import Files
import Foundation
import Gate
import Reporting
import Results

/// A site of result files and a history: reports with a copy of their results, the trends, the index.
struct SitePublisher {
    let command: String
    let console: Console

    /// The number of newest runs in folders that have a report. A file that is named itself always has one.
    static let reports = 10

    /// Writes the site into a folder.
    ///
    /// Runs are read one after the other, so that a site of many takes the memory of the largest and of the numbers in
    /// the trends. The index is written last: it never names a missing file.
    ///
    /// - Parameters:
    ///   - words: result files, folders that are searched for result files, and histories.
    ///   - folder: the folder of the site.
    ///   - accepted: the file or folder of accepted counts.
    ///   - since: the commit, day or instant since which changes are shown.
    func publish(_ words: [FilePath], to folder: FilePath, accepted: FilePath? = nil, since: String? = nil) throws {
        let candidates = try Self.candidates(words, without: folder)
        let stored = try accepted.map { try storedCounts(in: $0, without: folder) } ?? []
        try FileIdentity.keeping(candidates.map(\.path) + stored) {
            let count = try publish(candidates, to: folder, stored, since)
            guard count > 0 else {
                throw CommandFailure(
                    "no result file in \(words.map(\.description).joined(separator: ", ")); 'run' writes one")
            }

            console.writeLine("site: \(folder.appending("index.html")), \(count) \(count == 1 ? "run" : "runs")")
        }
    }

    private func storedCounts(in accepted: FilePath, without folder: FilePath) throws -> [FilePath] {
        let files = try Self.candidates([accepted], without: folder).map(\.path)
        if files.isEmpty { throw CommandFailure("\(accepted): no accepted counts are in it") }
        return files
    }

    /// - Returns: the number of runs; without a run, nothing is written.
    private func publish(
        _ candidates: [Candidate], to folder: FilePath, _ stored: [FilePath], _ since: String?
    ) throws -> Int {
        var trends = TrendBuilder()
        var accepted = TrendBuilder()
        lazy var page = ReportPage(console: console)
        var runs: [String: RecordedRun] = [:]
        var files: [String: Candidate] = [:]
        var gates: [[UInt8]: GatePart] = [:]

        // Results that came through a pipe, which cannot be read again.
        var piped: [String: Read] = [:]

        func place(_ run: String) -> FilePath { folder.appending("runs/\(run)") }
        func hasReport(_ run: String) -> Bool { place(run).appending("index.html").status() != nil }

        for candidate in candidates.filter(\.isNamed) + candidates.filter({ !$0.isNamed }) {
            guard let (bytes, result, gate) = try read(candidate) else { continue }

            if gate != nil { gates[bytes] = gate }
            guard gate == nil else { continue }
            guard let result else {
                let history = try History(candidate.path, isWritten: false)
                try history.add(to: &trends, without: Set(runs.keys))
                for run in try history.runs() { runs[run.name] = run }
                continue
            }

            let run = RecordedRun(result, digest: try result.digest())
            if let other = files[run.name] {
                console.writeErrorLine("skipped: \(candidate.path): the run of \(other.path) once more")
                continue
            }

            files[run.name] = candidate
            if FileIdentity(of: candidate.path) == nil { piped[run.name] = (bytes, result, nil) }
            if runs.updateValue(run, forKey: run.name) == nil { trends.add(result, as: run) }
        }

        guard !runs.isEmpty else { return 0 }

        for counts in try stored.map({ try ResultFile(contentsOf: $0) }) {
            accepted.add(counts, as: RecordedRun(counts, digest: ""))
        }

        let commit = since.flatMap {
            Git.text(["rev-parse", "--verify", "--end-of-options", "\($0)^{commit}"], in: ".")
        }

        let base = try since.map { try Array(runs.values).newest(upTo: $0, or: commit) }
        // Nothing is written before everything is read. A report takes most of the time, and stays as it was made.
        let newest = files.filter { !$0.value.isNamed }.keys.sorted().suffix(Self.reports)
        for (run, candidate) in files where (candidate.isNamed || newest.contains(run)) && !hasReport(run) {
            guard case (let bytes, let result?, _)? = try piped[run] ?? read(candidate) else { continue }

            try place(run).appending("result.json").write(bytes)
            if let script = page.script { try folder.appending("charts.js").write(script.utf8) }
            let report = Document(reportOn: (String(showing: candidate.path.lastComponent), result), command: command)
            try place(run).appending("index.html").write(page.html(report, sharedAt: "../../charts.js").utf8)
        }

        var site = Site(
            name: command, runs: Array(runs.values), trends: trends.trends, reports: Set(runs.keys.filter(hasReport)))
        site.gates = gates.values.sorted { $0.date > $1.date }
        site.accepted = accepted.trends
        site.since = base
        for file in try site.files().reversed() { try folder.appending(file.path).write(file.text.utf8) }

        return runs.count
    }

    private typealias Read = (bytes: [UInt8], result: ResultFile?, gate: GatePart?)

    /// Reads a result or a gate with its bytes; a history has neither.
    ///
    /// - Returns: `nil` for another file of a folder, which is reported.
    /// - Throws: the error of a file that is named itself.
    private func read(_ candidate: Candidate) throws -> Read? {
        do {
            let name = "\(candidate.path)"
            let bytes = try FileInput(candidate.path).readAll()
            if bytes.starts(with: History.signature) { return (bytes, nil, nil) }
            let text = try ResultFile.text(of: bytes, named: name)

            do {
                return (text, try ResultFile(bytes: text, named: name), nil)
            } catch {
                guard let gate = try GatePart(bytes: text, named: name) else { throw error }
                return (text, nil, gate)
            }
        } catch {
            guard !candidate.isNamed else { throw error }
            console.writeErrorLine("skipped: \(error)")
            return nil
        }
    }

    /// A file that may be a result. If it is not, a file that is named itself is a wrong call; others are skipped.
    typealias Candidate = (path: FilePath, isNamed: Bool)

    /// Returns the files that words of a command line name, in the order of the words and, in a folder, of names.
    ///
    /// In folders and their subfolders these are `.json` files and archives. Left out are hidden files, the folders of
    /// accepted counts and of unpublished runs, and `excluded`, the folder of the site.
    ///
    /// - Throws: ``CommandFailure`` that names a missing file.
    static func candidates(_ words: [FilePath], without excluded: FilePath) throws -> [Candidate] {
        let site = excluded.status()
        let unpublished = [BaselineFolder.usual, RunCommand.folder].map(\.lastComponent)

        func results(in folder: FilePath) throws -> [FilePath] {
            try folder.names().map { folder.appending($0) }.flatMap { path -> [FilePath] in
                // A link in a folder is no folder: it may lead back.
                guard path.isFolder(followsLinks: false), let status = path.status() else {
                    return path.hasSuffix(".json") || path.hasSuffix(".tar.gz") ? [path] : []
                }

                let isSite = (status.st_dev, status.st_ino) == (site?.st_dev, site?.st_ino)
                return isSite || unpublished.contains(path.lastComponent) ? [] : try results(in: path)
            }
        }

        return try words.flatMap { word -> [Candidate] in
            guard word.status() != nil else { throw CommandFailure("\(word): no such file or folder") }
            guard word.isFolder() else { return [(word, true)] }
            return try results(in: word).map { ($0, false) }
        }
    }
}
