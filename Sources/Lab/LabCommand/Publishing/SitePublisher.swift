import Dispatch
import Execution
import Files
import Foundation
import Gate
import Nouns
import Reporting
import Results
import Synchronization

/// A site of result files and a history: reports with copies of their results, the trends, the index.
struct SitePublisher {
    let command: String
    let console: Console
    /// The time with which dates of results are compared.
    var now = Date()

    /// The number of newest runs in folders that get a report. A file that is named itself always gets one.
    static let reports = 10

    /// Writes the site into a folder.
    ///
    /// It reads as many runs at a time as there are processors, so that a site of many runs takes only the memory of a
    /// few, plus the numbers of the trends. The index is written last, so it never names a missing file.
    ///
    /// - Parameters:
    ///   - words: result files, folders that are searched for result files, and histories.
    ///   - folder: the folder of the site.
    ///   - accepted: the file or folder of accepted counts.
    ///   - since: the commit, day or instant from which changes are shown.
    ///   - address: the address at which the folder is hosted.
    func publish(
        _ words: [FilePath], to folder: FilePath, accepted: FilePath? = nil, since: String? = nil,
        address: String? = nil
    ) throws {
        let candidates = try Self.candidates(words, without: folder)
        let storedFiles = try accepted.map { try storedCounts(in: $0, without: folder) } ?? []
        try FileIdentity.keeping(candidates.map(\.path) + storedFiles) {
            let count = try publish(candidates, to: folder, storedFiles, since, address)
            guard count > 0 else {
                throw CommandFailure(
                    "no result file in \(words.map(\.description).joined(separator: ", ")); 'run' writes one")
            }

            console.writeLine("site: \(folder.appending("index.html")), \(count) \(agreeing(count, "run", "runs"))")
        }
    }

    private func storedCounts(in accepted: FilePath, without folder: FilePath) throws -> [FilePath] {
        let files = try Self.candidates([accepted], without: folder).map(\.path)
        if files.isEmpty { throw CommandFailure("\(accepted): no accepted counts are in it") }
        return files
    }

    /// Reads everything, then writes the site.
    ///
    /// - Returns: the number of runs. Without a run, nothing is written.
    private func publish(
        _ candidates: [Candidate], to folder: FilePath, _ storedFiles: [FilePath], _ since: String?, _ address: String?
    ) throws -> Int {
        var contents = Contents()
        let ordered = candidates.filter(\.isNamed) + candidates.filter { !$0.isNamed }
        for wave in Self.waves(of: ordered) {
            for (candidate, source) in zip(wave, Self.digested(wave)) { try add(candidate, source, to: &contents) }
        }

        guard !contents.runs.isEmpty else { return 0 }

        var acceptedTrends = TrendBuilder()
        for file in storedFiles {
            let counts = try ResultFile(contentsOf: file)
            acceptedTrends.add(counts, as: RecordedRun(counts, digest: ""))
        }

        let runs = Array(contents.runs.values)
        let start = try since.map { SiteStart(name: $0, runs: try runs.newest(upTo: $0, or: Self.commit($0))) }

        // Everything is read before anything is written.
        try writeReports(of: contents, to: folder)
        var material = SiteMaterial(
            name: command, runs: runs, trends: contents.trends.trends,
            reports: Set(contents.runs.keys.filter { Self.hasReport($0, in: folder) }))
        material.address = address
        material.gates = contents.gates.values.sorted { $0.date > $1.date }
        material.accepted = acceptedTrends.trends
        material.start = start ?? Self.lastRelease(before: runs)
        if material.hasSeveralMachines { material.commitsOfRepository = Self.commitsOfRepository(with: runs) }
        material.firstParents = Self.firstParents(of: runs)
        if let pair = material.newestPair { material.newestComparison = try comparison(pair, of: contents) }
        let (pages, index) = try Site(material).files()
        for file in pages + [index] { try folder.appending(file.path).write(file.text.utf8) }

        return runs.count
    }

    /// Returns two runs next to each other, if the results of both are among the files.
    private func comparison(_ pair: RunPair, of contents: Contents) throws -> ComparedResults? {
        let names = [(run: pair.base.name, name: "the run before"), (run: pair.head.name, name: "the newest run")]
        let results = try names.compactMap { run, name -> NamedResult? in
            guard let candidate = contents.files[run],
                case .result(let result, _)? = try contents.piped[run] ?? read(candidate)
            else { return nil }
            return NamedResult(name, result)
        }
        return results.count == 2 ? ComparedResults(results[0], results[1], command: command) : nil
    }

    static func commit(_ revision: String, in folder: String = ".") -> String? {
        Git.text(["rev-parse", "--verify", "--end-of-options", "\(revision)^{commit}"], in: folder)
    }

    /// Returns the commits of runs that are in the repository of a folder, the oldest first; empty outside a
    /// repository.
    static func commitsOfRepository(with runs: [RecordedRun], in folder: String = ".") -> [String] {
        let commits = Set(runs.compactMap(\.provenance.commitHash))
        let order = ["rev-list", "--topo-order", "--reverse", "--ignore-missing", "--end-of-options"]
        let list = commits.isEmpty ? nil : Git.text(order + commits.sorted(), in: folder)
        return (list ?? "").split(separator: "\n").map(String.init).filter(commits.contains)
    }

    /// Returns the first parents of the commits of runs, by the hashes of these commits, as far as the repository of a
    /// folder has them; empty outside a repository.
    static func firstParents(of runs: [RecordedRun], in folder: String = ".") -> [String: String] {
        let commits = Set(runs.compactMap(\.provenance.commitHash))
        let call = ["rev-list", "--no-walk", "--parents", "--ignore-missing", "--end-of-options"]
        let lines = (commits.isEmpty ? nil : Git.text(call + commits.sorted(), in: folder)) ?? ""
        var parents: [String: String] = [:]
        for line in lines.split(separator: "\n") {
            let hashes = line.split(separator: " ").map(String.init)
            if hashes.count > 1 { parents[hashes[0]] = hashes[1] }
        }
        return parents
    }

    private static func folder(of run: String, in folder: FilePath) -> FilePath { folder.appending("runs/\(run)") }

    private static func hasReport(_ run: String, in folder: FilePath) -> Bool {
        Self.folder(of: run, in: folder).appending("index.html").status() != nil
    }

    /// Writes a report of each named file and of the newest others.
    ///
    /// Reports take most of the time, and earlier ones stay as they are.
    private func writeReports(of contents: Contents, to folder: FilePath) throws {
        lazy var page = ReportPage(console: console)
        let newestRuns = contents.files.filter { !$0.value.isNamed }.keys.sorted().suffix(Self.reports)

        for (run, candidate) in contents.files
        where (candidate.isNamed || newestRuns.contains(run)) && !Self.hasReport(run, in: folder) {
            guard case .result(let result, let bytes)? = try contents.piped[run] ?? read(candidate) else { continue }

            let reportFolder = Self.folder(of: run, in: folder)
            try reportFolder.appending("result.json").write(bytes)
            if let script = page.script { try folder.appending("charts.js").write(script.utf8) }
            var report = Report(
                on: NamedResult(String(showing: candidate.path.lastComponent), result), command: command)
            report.resultAddress = "result.json"
            try reportFolder.appending("index.html").write(page.html(report, sharedAt: "../../charts.js").utf8)
        }
    }
}

// MARK: Reading

extension SitePublisher {
    /// The contents of all files for a site.
    private struct Contents {
        var trends = TrendBuilder()
        var names = RunNames()
        var runs: [String: RecordedRun] = [:]
        /// The file of each run that does not come from a history.
        var files: [String: Candidate] = [:]
        /// The results of gates, by file contents.
        var gates: [[UInt8]: GatePart] = [:]
        /// Results from pipes, which cannot be read again.
        var piped: [String: PublishedSource] = [:]
    }

    /// A file with the digest of its result.
    private struct DigestedSource: Sendable {
        let source: PublishedSource
        let digest: String

        init(_ candidate: Candidate) throws {
            source = try PublishedSource(contentsOf: candidate.path)
            if case .result(let result, _) = source { digest = try result.digest() } else { digest = "" }
        }
    }

    /// Returns candidates in groups that are read together: as many files as there are processors, and each pipe alone.
    private static func waves(of candidates: [Candidate]) -> [[Candidate]] {
        let size = ProcessInfo.processInfo.activeProcessorCount
        var waves: [[Candidate]] = []
        var isOpen = false
        for candidate in candidates {
            let isFile = FileIdentity(of: candidate.path) != nil
            if isOpen, isFile, let last = waves.indices.last, waves[last].count < size {
                waves[last].append(candidate)
            } else {
                waves.append([candidate])
            }

            isOpen = isFile
        }

        return waves
    }

    /// Reads files and computes their digests in parallel, which is nearly all of the work for a site.
    private static func digested(_ candidates: [Candidate]) -> [Result<DigestedSource, any Error>] {
        let sources = Mutex([Int: Result<DigestedSource, any Error>]())
        DispatchQueue.concurrentPerform(iterations: candidates.count) { number in
            let source = Result { try DigestedSource(candidates[number]) }
            sources.withLock { $0[number] = source }
        }

        let results = sources.withLock { $0 }
        return (0..<candidates.count).compactMap { results[$0] }
    }

    private func add(
        _ candidate: Candidate, _ read: Result<DigestedSource, any Error>, to contents: inout Contents
    ) throws {
        guard let digested = try readable(candidate, { try read.get() }) else { return }

        let source = digested.source
        switch source {
        case .gate(let gate, let bytes): contents.gates[bytes] = gate
        case .history:
            let history = try History(candidate.path, isWritten: false)
            try history.add(to: &contents.trends, named: &contents.names, without: Set(contents.runs.keys))
            for run in try history.runs(named: &contents.names) { contents.runs[run.name] = run }
        case .result(let result, _):
            let run = contents.names.named(RecordedRun(result, digest: digested.digest))
            if let other = contents.files[run.name] {
                console.writeErrorLine("skipped: \(candidate.path): the run of \(other.path) once more")
                return
            }

            if let remark = result.remarkOnDate(now: now) { console.writeErrorLine("\(candidate.path): \(remark)") }
            contents.files[run.name] = candidate
            if FileIdentity(of: candidate.path) == nil { contents.piped[run.name] = source }
            if contents.runs.updateValue(run, forKey: run.name) == nil { contents.trends.add(result, as: run) }
        }
    }

    /// Reads a file.
    private func read(_ candidate: Candidate) throws -> PublishedSource? {
        try readable(candidate) { try PublishedSource(contentsOf: candidate.path) }
    }

    /// Returns the content of a file.
    ///
    /// - Returns: the content; `nil` for a file of another kind in a folder, which is reported.
    /// - Throws: the error of a file that the call names.
    private func readable<Content>(_ candidate: Candidate, _ content: () throws -> Content) throws -> Content? {
        do {
            return try content()
        } catch {
            guard !candidate.isNamed else { throw error }
            console.writeErrorLine("skipped: \(error)")
            return nil
        }
    }

    /// A file that may be a result. If it is not, the call is wrong if it names the file; other files are skipped.
    struct Candidate: Sendable {
        let path: FilePath
        /// True if the command line names the file itself, and not only its folder.
        let isNamed: Bool
    }

    /// Returns the files for some words of a command line, in the order of the words, and in a folder by name.
    ///
    /// Folders and their subfolders give `.json` files and archives. Hidden files are left out, and so are the folders
    /// of accepted counts and of unpublished runs, and `excluded`, the folder of the site.
    ///
    /// - Throws: ``CommandFailure`` with the name of a missing file.
    static func candidates(_ words: [FilePath], without excluded: FilePath) throws -> [Candidate] {
        let site = excluded.status()
        let unpublished = [BaselineFolder.usual, ResultPlace.folder].map(\.lastComponent)

        func results(in folder: FilePath) throws -> [FilePath] {
            try folder.names().map { folder.appending($0) }.flatMap { path -> [FilePath] in
                // A link in a folder does not count as a folder, because it may lead back.
                guard path.isFolder(followsLinks: false), let status = path.status() else {
                    return path.hasSuffix(".json") || path.hasSuffix(".tar.gz") ? [path] : []
                }

                let isSite = (status.st_dev, status.st_ino) == (site?.st_dev, site?.st_ino)
                return isSite || unpublished.contains(path.lastComponent) ? [] : try results(in: path)
            }
        }

        return try words.flatMap { word -> [Candidate] in
            guard word.status() != nil else { throw CommandFailure("\(word): no such file or folder") }
            guard word.isFolder() else { return [Candidate(path: word, isNamed: true)] }
            return try results(in: word).map { Candidate(path: $0, isNamed: false) }
        }
    }
}
