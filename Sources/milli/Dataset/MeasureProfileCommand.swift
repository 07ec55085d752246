import Foundation
import Importers
import LabCommand
import LabKit
import Workloads

/// `dataset profile`: measures the shape of real screens.
enum MeasureProfileCommand {
    private static let files = Positional<[String]>(
        "FOLDER", help: "folders of dumps, dumps, or quoted globs", atLeast: 1)
    private static let name = Option<String?>(
        "--name", value: "N", help: "keep it in the folder of profiles, under this name")
    private static let output = Option<String?>(
        "--output", value: "FILE", help: "write it to this file instead of standard output")
    private static let source = Option<String?>(
        "--source", value: "TEXT", help: "where the dumps come from; their number when left out")

    static var command: Command {
        Command(
            "profile", abstract: "Measure dumps of real screens: a profile that screens can be drawn from.",
            discussion: """
                The counts of all dumps are pooled. Files of a folder that are no dumps are skipped. Dumps of one kind \
                belong together: some formats record hidden views, others what is on screen, others neither.
                """
        ) {
            files
            name
            output
            source
            DatasetFolder.option
            Example("milli dataset profile dumps/", "print the profile")
            Example("milli dataset profile dumps/ --name mine", "keep it, as datasets/profiles/mine.json")
            ExitMeaning(
                .wrongCall, "a dump cannot be read, and nothing is written; or no screens can be drawn from the counts")
        } action: { arguments, context in
            try run(arguments, context.console)
        }
    }

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        let folder = DatasetFolder(path: arguments[DatasetFolder.option])
        var destination = arguments[output]
        if let name = arguments[name] {
            guard destination == nil else {
                throw CommandFailure("--name keeps the profile in the folder, --output elsewhere; only one can be")
            }
            guard !name.contains("/"), !name.hasPrefix(".") else {
                throw CommandFailure("the name of a profile has no '/' and no '.' in front, unlike '\(name)'")
            }
            destination = folder.profileFile(name)
        }
        var counts = ScreenCounts()
        var refused = 0
        DumpImporter(keepsElements: false).importFiles(DumpFiles(paths: arguments[files])) { _, outcome in
            switch outcome {
            case .skipped: break
            case .refused(let error):
                refused += 1
                console.writeErrorLine("\(error)")
            case .imported(let screen):
                counts.add(roots: screen.roots.map { TreeBlueprint(of: $0) })
            }
        }
        guard refused == 0 else {
            throw CommandFailure("\(refused) \(refused == 1 ? "file" : "files") refused; leave them out, or mend them")
        }
        let dumps = counts.extents.count
        let data = try counts.profile(source: arguments[source] ?? "\(dumps) \(dumps == 1 ? "dump" : "dumps")").json()
        if let destination {
            try WholeFile(destination).write(data)
            console.writeLine("\(destination): \(dumps) dumps, \(counts.views) views")
        } else {
            console.write(String(decoding: data, as: UTF8.self))
        }
        return .fine
    }
}
