import Execution
import Files
import Foundation
import Gate
import Reporting
import Results

/// Makes a site of result files and a history: reports with a copy of their results, the trends, the index.
struct SitePublisher {
    let command: String
    let console: Console

    /// How many of the newest runs in folders have a report. Files that are named themselves always have one.
    static let reports = 10

    /// Writes the site of result files, of folders that are looked through for them, and of a history, into a folder.
    /// Runs are read one after the other, so that a site of many takes the memory of the largest and of the numbers
    /// that trends show. The index is written last: it never names what is not there.
    /// `accepted` is the file or folder of accepted counts, `since` what changes are told since.
    func publish(_ words: [FilePath], to folder: FilePath, accepted: FilePath? = nil, since: String? = nil) throws {
        let candidates = try Self.candidates(words, without: folder)
        let stored = try Self.candidates([accepted].compactMap(\.self), without: folder).map(\.path)
        if let accepted, stored.isEmpty { throw CommandFailure("\(accepted): no accepted counts are here") }
        try FileIdentity.keeping(candidates.map(\.path) + stored) {
            let count = try publish(candidates, to: folder, stored, since)
            guard count > 0 else {
                throw CommandFailure(
                    "no result file in \(words.map(\.description).joined(separator: ", ")); 'run' writes one")
            }

            console.writeLine("site: \(folder.appending("index.html")), \(count) \(count == 1 ? "run" : "runs")")
        }
    }

    /// - Returns: how many runs there were; without one, nothing is written.
    private func publish(
        _ candidates: [Candidate], to folder: FilePath, _ stored: [FilePath], _ since: String?
    ) throws -> Int {
        var trends = TrendBuilder()
        var accepted = TrendBuilder()
        lazy var page = ReportPage(console: console)
        var runs: [String: RecordedRun] = [:]
        var files: [String: Candidate] = [:]
        var gates: [[UInt8]: GatePart] = [:]

        // What comes through a pipe comes once.
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
        // Nothing is written before all is read. A report takes most of the time, and stays as it was made.
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

    /// A result or a gate with its bytes, and neither of a history; `nil` for a file of a folder that is none of these,
    /// which is reported.
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

    /// One that was named itself is a wrong call when it is no result; others are skipped then.
    typealias Candidate = (path: FilePath, isNamed: Bool)

    /// The results that words of a command line name: files as they are, and `.json` files and archives in folders and
    /// the folders in them, in the order of the words and, in a folder, of their names. Left out are hidden ones,
    /// folders of the names that accepted counts and unpublished runs are kept under, and `excluded`, where the site
    /// goes. Throws ``CommandFailure`` that names what is not there.
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
