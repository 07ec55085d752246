import Files
import Foundation
import Gate
import Reporting
import Results

/// Makes a site of result files: the report and a copy of each run, the trends, the index.
struct SitePublisher {
    let command: String
    let console: Console

    /// Writes the site of result files, and of folders that are looked through for them, into a folder. Runs are read
    /// one after the other, so that a site of many takes the memory of the largest and of the numbers that trends show.
    /// The index is written last: it never names what is not there.
    func publish(_ words: [FilePath], to folder: FilePath) throws {
        let candidates = try Self.candidates(words, without: folder)
        let count = try FileIdentity.keeping(candidates.map(\.path)) { try publish(candidates, to: folder) }
        guard count > 0 else {
            throw CommandFailure(
                "no result file in \(words.map(\.description).joined(separator: ", ")); 'run' writes one")
        }
        console.writeLine("site: \(folder.appending("index.html")), \(count) \(count == 1 ? "run" : "runs")")
    }

    /// - Returns: how many runs there were; without one, nothing is written.
    private func publish(_ candidates: [Candidate], to folder: FilePath) throws -> Int {
        var trends = TrendBuilder()
        lazy var page = ReportPage(console: console)
        var paths: [String: FilePath] = [:]
        var runs: [PublishedRun] = []
        for candidate in candidates {
            guard let (bytes, result) = try read(candidate) else { continue }
            let digest = try result.digest()
            if let other = paths[digest] {
                console.writeErrorLine("skipped: \(candidate.path): the run of \(other) once more")
                continue
            }
            paths[digest] = candidate.path
            let run = RecordedRun(result, digest: digest)
            let place = folder.appending("runs/\(run.name)")
            // The page of a run takes most of the time, and stays as it was made.
            if place.appending("index.html").status() == nil {
                try place.appending("result.json").write(bytes)
                let name = String(showing: candidate.path.lastComponent)
                let report = page.html(Document(reportOn: (name, result), command: command))
                try place.appending("index.html").write(report.utf8)
            }
            trends.add(result, as: run)
            runs.append(PublishedRun(result, as: run))
        }
        guard !runs.isEmpty else { return 0 }
        for file in try Site(name: command, runs: runs, trends: trends.trends).files().reversed() {
            try folder.appending(file.path).write(file.text.utf8)
        }
        return runs.count
    }

    /// A result with its bytes; `nil` for a file of a folder that is none, which is reported.
    private func read(_ candidate: Candidate) throws -> (bytes: [UInt8], result: ResultFile)? {
        do {
            let name = "\(candidate.path)"
            let bytes = try ResultFile.text(of: try FileInput(candidate.path).readAll(), named: name)
            return (bytes, try ResultFile(bytes: bytes, named: name))
        } catch {
            guard !candidate.isNamed else { throw error }
            console.writeErrorLine("skipped: \(error)")
            return nil
        }
    }

    struct Candidate: Equatable {
        var path: FilePath
        /// Whether it was named itself: then it is a wrong call when it is no result, and else skipped.
        var isNamed: Bool
    }

    /// The results that words of a command line name: files as they are, and `.json` files and archives in folders and
    /// the folders in them, in the order of the words and, in a folder, of their names. Left out are hidden ones,
    /// folders of the names that accepted counts and unpublished runs are kept under, and `excluded`, where the site
    /// goes. Throws ``CommandFailure`` that names what is not there.
    static func candidates(_ words: [FilePath], without excluded: FilePath) throws -> [Candidate] {
        let site = excluded.status()
        let unpublished = [BaselineFolder.usual, RunCommand.folder].map(\.lastComponent)
        var found: [Candidate] = []
        for word in words {
            guard let status = word.status() else { throw CommandFailure("\(word): no such file or folder") }
            guard status.st_mode & S_IFMT == S_IFDIR else {
                found.append(Candidate(path: word, isNamed: true))
                continue
            }
            var pending = [word]
            while let path = pending.popLast() {
                // A link in a folder is no folder: it may lead back.
                guard let status = path.status(followsLinks: path == word) else { continue }
                if status.st_mode & S_IFMT != S_IFDIR {
                    if path.hasSuffix(".json") || path.hasSuffix(".tar.gz") {
                        found.append(Candidate(path: path, isNamed: false))
                    }
                } else if path == word
                    || (status.st_dev, status.st_ino) != (site?.st_dev, site?.st_ino)
                        && !unpublished.contains(path.lastComponent)
                {
                    pending += try path.names().reversed().map { path.appending($0) }
                }
            }
        }
        return found
    }
}
