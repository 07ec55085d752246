import Files
import Foundation
import Nouns
import Reporting
import Results

struct PublishCommand {
    let lab: StandaloneLab

    private static let result = Positional<FilePath>("RESULT.json", help: "the result to publish")
    private static let others = Positional<[FilePath]>(
        "FILE", help: "more files and folders: the specification, the recipes of inputs")
    private static let output = Option<FilePath?>(
        "--output", value: "FILE", help: "the archive; by default RESULT.tar.gz next to the result"
    ).named()

    var command: Command {
        Command(
            "publish", abstract: "Pack a result, its report and the files they need into one archive.",
            discussion: """
                The archive is complete: a README with the answers, the machine, the commit and the way to repeat the \
                run, then the page, the result and the named files. replay, report, compare, export, history and merge \
                read it like the result. Samples are exact, and sorted within each process. 'tar xzf' unpacks it.
                """
        ) {
            [Self.result, Self.others, Self.output]
            Example(
                "\(lab.name) publish run.json docs/Specification --output run.tar.gz", "a run that others can repeat")
            Example("\(lab.name) replay run.tar.gz", "to see which of its statements hold on this machine")
            ExitMeaning(.wrongCall, "a file cannot be read, the archive already exists, or there is no zlib")
        } action: {
            try publish($0, $1)
        }
    }

    /// A file of the archive.
    private typealias PackedFile = (name: String, bytes: [UInt8])

    private func publish(_ arguments: Arguments, _ context: CommandContext) throws -> ExitStatus {
        let file = arguments[Self.result]
        let archive = arguments[Self.output] ?? Self.archive(beside: file)
        guard archive.status(followsLinks: false) == nil else {
            throw CommandFailure("\(archive): it already exists; name another one with --output")
        }

        guard Gzip.isAvailable else { throw CommandFailure("\(PackingError.noZlib)") }

        let result = try ResultFile(contentsOf: file)
        let files = try files(of: result, for: archive, with: arguments[Self.others], context)
        do {
            try archive.write(Archive(files).packed(modified: Int(result.startedAt.timeIntervalSince1970)))
        } catch let error as PackingError {
            throw CommandFailure("\(archive): \(error)")
        }

        context.console.writeLine("archive: \(archive), \(counted(files.count, "file"))")
        return .fine
    }

    /// Returns the files of the archive, in a folder with the archive's name: the README, the page, the result, the
    /// others.
    private func files(
        of result: ResultFile, for archive: FilePath, with otherPaths: [FilePath], _ context: CommandContext
    ) throws -> [PackedFile] {
        let name = String(showing: archive.lastComponent)
        let resultToReport = result.namingMissingVolumes(of: lab.descriptions)
        var report = Report(on: NamedResult(name, resultToReport), purposes: lab.purposes, command: lab.name)
        report.resultAddress = ResultFile.publishedName
        let page = ReportPage(console: context.console).html(report)
        var files: [PackedFile] = [
            ("index.html", Array(page.utf8)),
            (ResultFile.publishedName, Array(try result.encoded(isPublished: true))),
        ]
        var contents: [(name: String, value: String)] = [
            ("index.html", "the report, one page that needs no network"),
            (ResultFile.publishedName, "the result: samples, seed, selection, environment, digests of inputs"),
        ]

        for path in otherPaths {
            let name = Self.nameInArchive(of: path)
            let addedFiles = try Self.files(at: path, named: name)
            files += addedFiles
            contents.append((name, addedFiles.count == 1 ? "an added file" : "\(addedFiles.count) added files"))
        }

        if let twice = files.grouped(by: \.name).first(where: { $0.elements.count > 1 || $0.key == "README.md" }) {
            throw CommandFailure("\(twice.key) would be in the archive twice; leave one out")
        }

        let readme = Report(
            publishing: NamedResult(name, resultToReport), archive: name, files: contents, command: lab.name)
        files.insert(("README.md", Array(readme.markdown().utf8)), at: 0)
        return try Self.inFolder(of: name, files)
    }

    private static func inFolder(of archive: String, _ files: [PackedFile]) throws -> [PackedFile] {
        let folder = archive.components(separatedBy: ".").first { !$0.isEmpty } ?? "run"
        let files = files.map { (name: "\(folder)/\($0.name)", bytes: $0.bytes) }
        if let long = files.first(where: { $0.name.utf8.count > Archive.longestName }) {
            throw CommandFailure("\(long.name) has more than \(Archive.longestName) bytes; name a folder nearer to it")
        }

        return files
    }

    /// Returns the path as it was typed if it is below the working folder, and its last component otherwise.
    private static func nameInArchive(of path: FilePath) -> String {
        let typedPath = String(showing: path.bytes)
        let isBelow = !typedPath.hasPrefix("/") && !typedPath.split(separator: "/").contains("..")
        let name = isBelow ? typedPath : String(showing: path.lastComponent)
        return name.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }

    private static func archive(beside file: FilePath) -> FilePath {
        let ending = file.hasSuffix(".json") ? ".json" : ""
        return FilePath(bytes: file.bytes.dropLast(ending.utf8.count) + Array(".tar.gz".utf8))
    }

    /// Returns a file, or the files in a folder and its subfolders, without hidden files and links.
    private static func files(at path: FilePath, named name: String) throws -> [PackedFile] {
        guard let status = path.status() else { throw CommandFailure("\(path): no such file or folder") }
        guard status.st_mode & S_IFMT == S_IFDIR else { return [(name, try FileInput(path).readAll())] }

        return try path.names().flatMap { entry -> [PackedFile] in
            let inner = path.appending(entry)
            guard let status = inner.status(followsLinks: false), status.st_mode & S_IFMT != S_IFLNK else { return [] }

            let folder = name.isEmpty ? "" : name + "/"
            return try files(at: inner, named: folder + String(showing: entry))
        }
    }
}
