import Files
import Foundation
import History
import LabKit
import Reporting
import Reproducibility

/// Makes a site of result files: the report and a copy of each run, the trends, the index.
struct SitePublisher {
    /// The name of the command, which heads the site.
    let command: String
    let console: Console

    /// Writes the site.
    ///
    /// Runs are read one after the other, so that a site of many takes the memory of the largest. The index is written
    /// last: it never names what is not there.
    ///
    /// - Parameters:
    ///   - words: result files, and folders that are looked through for them.
    ///   - folder: where the site goes; made where it is missing.
    /// - Throws: ``CommandFailure`` when there is nothing to publish, `OutputError` when it cannot be written.
    func publish(_ words: [String], to folder: String) throws {
        let candidates = try ResultFolders(words, without: folder).candidates
        var keeper = try TrendKeeper()
        defer { keeper?.discard() }
        var page: ReportPage?
        var paths: [String: String] = [:]
        var runs: [PublishedRun] = []
        for candidate in candidates {
            guard let (data, result) = try read(candidate) else { continue }
            // The same run in another layout of bytes is the same run.
            let digest = "\(SHA256.digest(of: try result.encoded()))"
            if let other = paths[digest] {
                console.writeErrorLine("skipped: \(candidate.path): the run of \(other) once more")
                continue
            }
            paths[digest] = candidate.path
            let run = PublishedRun(result, digest: digest)
            let writer = page ?? ReportPage(command: command, console: console)
            page = writer
            let place = "\(folder)/runs/\(run.slug)"
            try FilePath("\(place)/result.json").write(data)
            let name = URL(fileURLWithPath: candidate.path).lastPathComponent
            _ = try writer.write(on: ReportResult(name: name, result: result), to: place)
            try keeper?.add(result, slug: run.slug)
            runs.append(run)
        }
        guard !runs.isEmpty else {
            throw CommandFailure("no result file in \(words.joined(separator: ", ")); 'run' writes one")
        }
        for file in try site(of: runs, keeper).files().reversed() {
            try FilePath("\(folder)/\(file.path)").write(file.text.utf8)
        }
        console.writeLine("site: \(folder)/index.html, \(runs.count) \(runs.count == 1 ? "run" : "runs")")
    }

    private func site(of runs: [PublishedRun], _ keeper: TrendKeeper?) throws -> Site {
        guard let keeper else {
            return Site(
                name: command, runs: runs, trends: [], machines: [],
                absence: "There are none, because the command that made this site was built without SQLite.")
        }
        guard runs.count > 1 else {
            return Site(
                name: command, runs: runs, trends: [], machines: [],
                absence: "A trend takes two runs, and there is one so far.")
        }
        do {
            let (trends, machines) = try keeper.trends()
            return Site(name: command, runs: runs, trends: trends, machines: machines)
        } catch {
            throw CommandFailure("the trends: \(error)")
        }
    }

    /// A result with its bytes; `nil` for a file of a folder that is none, which is said.
    private func read(_ candidate: ResultFolders.Candidate) throws -> (data: Data, result: ResultFile)? {
        do {
            let result = try ResultFile.read(candidate.path)
            return (try Data(contentsOf: URL(fileURLWithPath: candidate.path)), result)
        } catch {
            guard !candidate.isNamed else { throw error }
            console.writeErrorLine("skipped: \(error)")
            return nil
        }
    }
}
