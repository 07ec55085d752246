import Importers
import Files
import LabCommand
import LabKit
import Workloads

enum MeasureProfileCommand {
    private static let files = Positional<[FilePath]>(
        "FOLDER", help: "folders of dumps, dumps, or quoted globs", atLeast: 1)
    private static let name = Option<String?>(
        "--name", value: "N", help: "keep it in the folder of profiles under this name")
    private static let output = Option<FilePath?>(
        "--output", value: "FILE", help: "write it to this file instead of standard output")
    private static let source = Option<String?>(
        "--source", value: "TEXT", help: "where the dumps come from; their number when left out")
    private static let replace = Flag("--replace", help: "with --name: replace the profile that is there")

    static var command: Command {
        Command(
            "profile", abstract: "Measure dumps of real screens, and print a profile to draw screens from.",
            discussion: """
                The counts of all dumps are pooled. Files in a folder that are not dumps are skipped. Measure dumps of \
                one kind together: some formats record hidden views, others what is on screen, others neither. A view \
                with more than \(SignificantDigits.grouped(ScreenProfile.maximumSubviews)) subviews is refused, \
                because the generator keeps a probability for each number of subviews.
                """
        ) {
            [files, name, output, source, replace, DatasetFolder.option]
            Example("milli dataset profile dumps/", "print the profile")
            Example("milli dataset profile dumps/ --name mine", "keep it, as datasets/profiles/mine.json")
            ExitMeaning(
                .wrongCall,
                "nothing is written: a dump cannot be read, there is none, no screens can be drawn from the counts, or "
                    + "the file is one of the dumps or an existing profile")
        } action: { arguments, context in
            let console = context.console
            let folder = DatasetFolder(arguments)
            var destination = arguments[output]

            if let name = arguments[name] {
                guard destination == nil else {
                    throw CommandFailure("--name keeps the profile in the folder, --output elsewhere; give one of them")
                }
                guard !name.contains("/"), !name.hasPrefix(".") else {
                    throw CommandFailure("a profile's name has no '/' and does not start with '.', unlike '\(name)'")
                }

                let file = DatasetFolder.file(name, in: folder.profiles)
                if !arguments[replace] { try DatasetFolder.refuseReplacing(file) }
                destination = file
            } else if arguments[replace] {
                throw CommandFailure("--replace is for --name; --output replaces its file anyway")
            }

            let dumps = DumpFiles(paths: arguments[files])
            // What a folder holds beside dumps, such as the profile of last time, is skipped and may be written over.
            let overwritten = destination.map { paths(in: dumps, of: $0) } ?? []
            var losesInput = false
            var counts = ScreenCounts()
            var refused = 0
            DumpImporter(keepsElements: false).importFiles(dumps) { path, outcome in
                switch outcome {
                case .skipped: return
                case .refused(let error):
                    refused += 1
                    console.writeErrorLine("\(error)")
                case .imported(let screen): counts.add(roots: screen.roots.map { TreeBlueprint(of: $0) })
                }

                losesInput = losesInput || overwritten.contains(path)
            }

            if losesInput, let destination { throw CommandFailure("\(destination): \(FileIdentity.isAnInput)") }
            guard refused == 0 else {
                throw CommandFailure("\(counted(refused, "file")) refused; fix them, or leave them out")
            }
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

    /// The paths among those read that are the file to be written, by whatever name.
    private static func paths(in dumps: DumpFiles, of destination: FilePath) -> Set<String> {
        guard let output = FileIdentity(of: destination) else { return [] }
        return Set(dumps.files.filter { FileIdentity(of: $0.location) == output }.map(\.path))
    }
}
