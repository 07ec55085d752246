import Files
import Foundation
import Reporting
import Results

struct PublishCommand {
    let lab: Lab

    private static let result = Positional<FilePath>("RESULT.json", help: "the result to publish")
    private static let others = Positional<[FilePath]>(
        "FILE", help: "more files and folders: the specification, the recipes of inputs")
    private static let output = Option<FilePath?>(
        "--output", value: "FILE", help: "the archive; by default RESULT.tar.gz next to the result")

    var command: Command {
        Command(
            "publish", abstract: "Pack a result, its report and the files they need into one archive.",
            discussion: """
                The archive is complete: a README with the answers, the machine, the commit and the way to repeat the \
                run, then the page, the result and the named files. replay, report, compare, export, history and merge \
                take it like the result. Samples of a process are kept to the last bit, from small to large. 'tar xzf' \
                unpacks it.
                """
        ) {
            [Self.result, Self.others, Self.output]
            Example(
                "\(lab.name) publish run.json docs/Specification --output run.tar.gz", "a run that others can repeat")
            Example("\(lab.name) replay run.tar.gz", "to see which of its statements hold on this machine")
            ExitMeaning(.wrongCall, "a file cannot be read, the archive already exists, or there is no zlib")
        } action: { arguments, context in
            let file = arguments[Self.result]
            let archive = arguments[Self.output] ?? Self.archive(beside: file)
            guard archive.status(followsLinks: false) == nil else {
                throw CommandFailure("\(archive): it already exists; name another one with --output")
            }

            guard Gzip.isAvailable else { throw CommandFailure("this build is without zlib, which packs archives") }

            let result = try ResultFile(contentsOf: file)
            let name = String(showing: archive.lastComponent)
            let report = Document(reportOn: (name, result), command: lab.name)
            let page = ReportPage(console: context.console).html(report)
            var files: [(name: String, bytes: [UInt8])] = [
                ("index.html", Array(page.utf8)),
                (ResultFile.publishedName, Array(try result.encoded(isPublished: true))),
            ]
            var contents: [(name: String, value: String)] = [
                ("index.html", "the report, one page that needs no network"),
                (ResultFile.publishedName, "the result: samples, seed, selection, environment, digests of inputs"),
            ]

            for path in arguments[Self.others] {
                let typed = String(showing: path.bytes)
                let isInside = !typed.hasPrefix("/") && !typed.split(separator: "/").contains("..")
                let name = isInside ? typed : String(showing: path.lastComponent)
                let parts = name.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
                let packed = try Self.files(at: path, named: parts)
                files += packed
                contents.append((parts, packed.count == 1 ? "an added file" : "\(packed.count) added files"))
            }

            let twice = files.grouped(by: \.name).first { $0.elements.count > 1 || $0.key == "README.md" }
            if let twice { throw CommandFailure("\(twice.key) would be in the archive twice; leave one out") }
            let first = Document(publishing: (name, result), archive: name, files: contents, command: lab.name)
            let stem = name.components(separatedBy: ".").first { !$0.isEmpty } ?? "run"
            files.insert(("README.md", Array(first.markdown().utf8)), at: 0)
            let named = files.map { (name: "\(stem)/\($0.name)", bytes: $0.bytes) }

            if let long = named.first(where: { $0.name.utf8.count > Archive.longestName }) {
                throw CommandFailure(
                    "\(long.name) has more than \(Archive.longestName) bytes; name a folder nearer to it")
            }

            guard let packed = Archive(named).packed(modified: Int(result.startedAt.timeIntervalSince1970)) else {
                throw CommandFailure("\(file): not enough memory to pack it")
            }

            try archive.write(packed)
            context.console.writeLine("archive: \(archive), \(named.count) files")
            return .fine
        }
    }

    private static func archive(beside file: FilePath) -> FilePath {
        let isNamed = file.hasSuffix(".json")
        return FilePath(bytes: file.bytes.dropLast(isNamed ? 5 : 0) + Array(".tar.gz".utf8))
    }

    /// Returns a file, or the files in a folder and its subfolders, without hidden ones and links.
    private static func files(at path: FilePath, named name: String) throws -> [(name: String, bytes: [UInt8])] {
        guard let status = path.status() else { throw CommandFailure("\(path): no such file or folder") }
        guard status.st_mode & S_IFMT == S_IFDIR else { return [(name, try FileInput(path).readAll())] }

        return try path.names().map { (path.appending($0), "\(name.isEmpty ? "" : name + "/")\(String(showing: $0))") }
            .filter { $0.0.status(followsLinks: false).map { $0.st_mode & S_IFMT != S_IFLNK } ?? false }
            .flatMap { try files(at: $0.0, named: $0.1) }
    }
}
