import Files
import LabCommand
import LabKit
import Nouns
import Workloads

enum BuildDatasetCommand {
    private static let names = Positional<[FilePath]>(
        "NAME", help: "names of recipes in the folder, or files", atLeast: 1)
    private static let output = Option<FilePath?>(
        "--output", value: "DIR",
        help: "the folder for NAME.xml, by default the current one; - writes one NAME to standard output")
    private static let quiet = Flag("--quiet", help: "no progress, and no line for each file")

    static var command: Command {
        Command(
            "build", abstract: "Make datasets and write them as dumps.",
            discussion: """
                A dump is a Detox view hierarchy with one view per line. 'milli import' reads it back with the same \
                digest, up to its limits of 10,000 levels, 10,000,000 views and 1 GiB. A file gets its name only when \
                it is complete. If the digest of a dataset differs from the recipe's, it is refused, with both \
                digests, before anything is written.
                """
        ) {
            [names, output, quiet, DatasetFolder.option]
            Example("milli dataset build screen-1000 --output dumps", "dumps/screen-1000.xml")
            Example("milli dataset build screen-10000000 --output - | wc -l", "ten million views, as a stream")
            ExitMeaning(.verdict, "a dataset, or the profile it is drawn from, differs from what was recorded")
            ExitMeaning(.wrongCall, "a recipe cannot be read, or a file cannot be written")
            ExitMeaning(.interrupted, "interrupted; no part of a file is left")
        } action: { arguments, context in
            let console = context.console
            guard arguments[output] != "-" || arguments[names].count == 1 else {
                throw CommandFailure(
                    "\(arguments[names].count) datasets would run into each other on standard output; "
                        + "use --output - for one NAME, and --output DIR for several")
            }

            let folder = DatasetFolder(arguments)
            let writer = DatasetWriter(
                console: console, progress: ProgressLine(console: console, isShown: !arguments[quiet]))
            for word in arguments[names] {
                let (recipe, recipeFolder) = try folder.recipe(word)
                writer.progress.show("\(recipe.name): drawing \(recipe.views.grouped) views")
                let tree: TreeBlueprint

                do {
                    tree = try DatasetFolder.make(recipe, in: recipeFolder)
                } catch let error as DatasetError where error.isMismatch {
                    writer.progress.clear()
                    throw CommandFailure("refused: \(error)", status: .verdict)
                }

                if arguments[output] == "-" {
                    guard try writer.write(tree, named: recipe.name, to: nil) else { return .interrupted }
                    continue
                }

                let file = (arguments[output] ?? ".").appending("\(recipe.name).xml")
                guard try writer.write(tree, named: recipe.name, to: file) else { return .interrupted }

                if !arguments[quiet] {
                    console.writeLine(
                        "\(file): \(tree.count.grouped) views, \(recipe.outcome.sha256)")
                }
            }

            return .fine
        }
    }
}

/// A writer of dumps that shows its progress and can be interrupted.
private struct DatasetWriter {
    let console: Console
    let progress: ProgressLine
    let interruption = Interruption(onFirst: {})

    private struct Interrupted: Error {}

    /// Writes a dump to a file, or to standard output for no file.
    ///
    /// - Returns: false if it was interrupted; then no part of the file is left.
    func write(_ tree: TreeBlueprint, named name: String, to file: FilePath?) throws -> Bool {
        defer { progress.clear() }

        do {
            if let file {
                try file.write { append in
                    try write(tree, named: name) { text in try text.withUnsafeBytes { try append($0) } }
                }
            } else {
                try write(tree, named: name) { text in
                    if console.output.isClosed { throw Interrupted() }
                    console.write(String(decoding: text, as: UTF8.self))
                }
            }

            return true
        } catch is Interrupted {
            return !interruption.hasHappened
        }
    }

    private func write(_ tree: TreeBlueprint, named name: String, append: ([UInt8]) throws -> Void) throws {
        try TreeDump(of: tree).write { text, views in
            if interruption.hasHappened { throw Interrupted() }
            try append(text)
            progress.show(
                "\(name): \(100 * views / tree.count) % of \(tree.count.grouped) views written")
        }
    }
}
