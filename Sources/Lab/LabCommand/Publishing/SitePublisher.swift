import Foundation
import Gate
import Reporting
import Results

/// Makes a site of result files: the report and a copy of each run, the trends, the index.
struct SitePublisher {
    /// The name of the command, which heads the site.
    let command: String
    let console: Console

    /// Writes the site.
    ///
    /// Runs are read one after the other, so that a site of many takes the memory of the largest and of the numbers
    /// that trends show. The index is written last: it never names what is not there.
    ///
    /// - Parameters:
    ///   - words: result files, and folders that are looked through for them.
    ///   - folder: where the site goes; made where it is missing.
    /// - Throws: ``CommandFailure`` when there is nothing to publish, `FileError` where a file cannot be read or
    ///   written.
    func publish(_ words: [String], to folder: String) throws {
        var trends = TrendBuilder()
        var page: ReportPage?
        var paths: [String: String] = [:]
        var runs: [PublishedRun] = []
        for candidate in try Self.candidates(words, without: folder) {
            guard let (data, result) = try read(candidate) else { continue }
            let digest = try result.digest()
            if let other = paths[digest] {
                console.writeErrorLine("skipped: \(candidate.path): the run of \(other) once more")
                continue
            }
            paths[digest] = candidate.path
            let run = RecordedRun(result, digest: digest)
            let writer = page ?? ReportPage(command: command, console: console)
            page = writer
            let place = "\(folder)/runs/\(run.name)"
            try WholeFile("\(place)/result.json").write(data)
            let name = URL(fileURLWithPath: candidate.path).lastPathComponent
            _ = try writer.write(on: ReportResult(name: name, result: result), to: place)
            trends.add(result, as: run)
            runs.append(PublishedRun(result, as: run))
        }
        guard !runs.isEmpty else {
            throw CommandFailure("no result file in \(words.joined(separator: ", ")); 'run' writes one")
        }
        for file in try Site(name: command, runs: runs, trends: trends.trends).files().reversed() {
            try WholeFile("\(folder)/\(file.path)").write(Data(file.text.utf8))
        }
        console.writeLine("site: \(folder)/index.html, \(runs.count) \(runs.count == 1 ? "run" : "runs")")
    }

    /// A result with its bytes; `nil` for a file of a folder that is none, which is reported.
    private func read(_ candidate: Candidate) throws -> (data: Data, result: ResultFile)? {
        do throws(FileError) {
            let result = try ResultFile(contentsOf: candidate.path)
            guard let data = FileManager.default.contents(atPath: candidate.path) else {
                throw FileError(candidate.path, "it is gone")
            }
            return (data, result)
        } catch {
            guard !candidate.isNamed else { throw error }
            console.writeErrorLine("skipped: \(error)")
            return nil
        }
    }

    /// A file that may be a result.
    struct Candidate: Equatable {
        /// Its path, as far as it was typed.
        var path: String
        /// Whether it was named itself: then it is a wrong call when it is no result, and else skipped.
        var isNamed: Bool
    }

    /// The result files that words of a command line name: files as they are, and the `.json` files in folders and the
    /// folders in them, in the order of the words and, in a folder, of their paths.
    ///
    /// Hidden ones are left out, and folders of the names that accepted counts and unpublished runs are kept under.
    ///
    /// - Parameter excluded: a folder that is not looked into: where the site goes, which holds copies.
    /// - Throws: ``CommandFailure`` that names what is not there.
    static func candidates(_ words: [String], without excluded: String) throws -> [Candidate] {
        let excluded = URL(fileURLWithPath: excluded).standardizedFileURL
        return try words.flatMap { word in
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: word, isDirectory: &isFolder) else {
                throw CommandFailure("\(word): no such file or folder")
            }
            guard isFolder.boolValue else { return [Candidate(path: word, isNamed: true)] }
            let root = word.hasSuffix("/") ? word : word + "/"
            return try names(in: word, without: excluded).map { Candidate(path: root + $0, isNamed: false) }
        }
    }

    private static func names(in folder: String, without excluded: URL) throws -> [String] {
        guard let walk = FileManager.default.enumerator(atPath: folder) else {
            throw CommandFailure("\(folder): cannot be read")
        }
        let root = URL(fileURLWithPath: folder, isDirectory: true)
        let unpublished = [BaselineFolder.usual, RunCommand.folder].map { URL(fileURLWithPath: $0).lastPathComponent }
        var found: [String] = []
        while let name = walk.nextObject() as? String {
            let file = root.appendingPathComponent(name).standardizedFileURL
            let isHidden = file.lastPathComponent.hasPrefix(".")
            if walk.fileAttributes?[.type] as? FileAttributeType == .typeDirectory {
                if isHidden || file.path == excluded.path || unpublished.contains(file.lastPathComponent) {
                    walk.skipDescendants()
                }
            } else if !isHidden, file.pathExtension == "json" {
                found.append(name)
            }
        }
        // By their paths: what comes of it does not depend on the disk.
        return found.sorted()
    }
}
