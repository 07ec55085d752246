import Files
import Importers
import LabCommand
import LabKit
import Nouns
import Reporting
import Workloads

enum MeasureProfileCommand {
    private static let files = Positional<[FilePath]>(
        "FOLDER", help: "folders of dumps, dumps, or quoted globs", atLeast: 1)
    private static let name = Option<String?>(
        "--name", value: "N", help: "keep the profile in the folder of profiles under this name")
    private static let output = Option<FilePath?>(
        "--output", value: "FILE", help: "write the profile to this file; by default, and for -, to standard output")
    private static let source = Option<String?>(
        "--source", value: "TEXT", help: "where the dumps come from; by default their number")
    private static let replace = Flag("--replace", help: "with --name: replace an existing profile")

    static var command: Command {
        Command(
            "profile", abstract: "Measure dumps of real screens, and print a profile to draw screens from.",
            discussion: """
                The counts of all dumps are pooled. Files in a folder that are not dumps are skipped. Measure only \
                dumps of one format together: some formats record hidden views, others only views on screen, and \
                others do not say which. A view with more than \(ScreenProfile.maximumSubviews.grouped) subviews is \
                refused, because the generator keeps a probability for each number of subviews.
                """
        ) {
            [files, name, output, source, replace, DatasetFolder.option]
            Example("milli dataset profile dumps/", "print the profile")
            Example("milli dataset profile dumps/ --name mine", "keep it, as datasets/profiles/mine.json")
            ExitMeaning(
                .wrongCall,
                "nothing is written: a dump cannot be read, there are no dumps, no screens can be drawn from the "
                    + "counts, or the file is one of the dumps or an existing profile")
        } action: { arguments, context in
            let console = context.console
            let destination = try destination(arguments)
            let dumps = DumpFiles(paths: arguments[files])
            let counts = try measure(dumps, writingTo: destination, console)
            guard !counts.extents.isEmpty else {
                throw CommandFailure(
                    "no dump was found in \(arguments[files].map { "'\($0)'" }.joined(separator: ", "))")
            }

            let number = counted(counts.extents.count, "dump")
            let data = try counts.profile(source: arguments[source] ?? number).json()
            if let destination {
                try destination.write(data)
                console.writeLine("\(destination): \(number), \(counted(counts.views, "view"))")
            } else {
                console.write(String(decoding: data, as: UTF8.self))
            }

            return .fine
        }
    }

    /// Returns the file to write, `nil` for standard output.
    private static func destination(_ arguments: Arguments) throws(CommandFailure) -> FilePath? {
        guard let name = arguments[name] else {
            guard !arguments[replace] else {
                throw CommandFailure("--replace is for --name; --output replaces its file anyway")
            }

            return arguments[output] == .standardStream ? nil : arguments[output]
        }

        guard arguments[output] == nil else {
            throw CommandFailure("--name keeps the profile in the folder, --output elsewhere; give one of them")
        }
        try DatasetFolder.requireName(name, of: "profile")
        let file = DatasetFolder.file(name, in: DatasetFolder(arguments).profiles)
        if !arguments[replace] { try DatasetFolder.refuseReplacing(file) }

        return file
    }

    /// Returns the counts of all dumps together.
    private static func measure(
        _ dumps: DumpFiles, writingTo destination: FilePath?, _ console: Console
    ) throws(CommandFailure) -> ScreenCounts {
        // A file in a folder of dumps that is not a dump, such as an earlier profile, is skipped and may be replaced.
        let overwritten = destination.map { paths(in: dumps, of: $0) } ?? []
        var losesInput = false
        var counts = ScreenCounts()
        var refusals = 0

        DumpImporter(keepsElements: false).importFiles(dumps) { path, outcome in
            switch outcome {
            case .skipped: return
            case .refused(let error):
                refusals += 1
                console.writeErrorLine("\(error)")
            case .imported(let screen): counts.add(roots: screen.roots.map { TreeBlueprint(of: $0) })
            }

            if overwritten.contains(path) { losesInput = true }
        }

        if losesInput, let destination { throw CommandFailure("\(destination): \(FileIdentity.isAnInput)") }
        guard refusals == 0 else {
            throw CommandFailure("\(counted(refusals, "file")) refused; fix them, or leave them out")
        }

        return counts
    }

    /// Returns every path in the dumps that leads to the file which is about to be written.
    private static func paths(in dumps: DumpFiles, of destination: FilePath) -> Set<String> {
        guard let output = FileIdentity(of: destination) else { return [] }
        return Set(dumps.files.filter { FileIdentity(of: $0.location) == output }.map(\.path))
    }
}
