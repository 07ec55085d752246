import Files
import LabCommand
import LabKit
import Nouns
import Reporting
import Workloads

enum VerifyDatasetsCommand {
    private static let names = Positional<[FilePath]>(
        "NAME", help: "names of recipes in the folder, or files; by default all in the folder")
    private static let quiet = Flag("--quiet", help: "no progress, and no line for a dataset with the recorded digest")

    static var command: Command {
        Command(
            "verify", abstract: "Make datasets again, in memory, and compare their digests.",
            discussion: "If the digest of a dataset differs, it is refused, with both digests."
        ) {
            [names, quiet, DatasetFolder.option]
            Example("milli dataset verify", "all recipes of the folder datasets")
            Example("milli dataset verify screen-1000 my.json", "one of them, and one from a file")
            ExitMeaning(.verdict, "a dataset, or the profile it is drawn from, differs from what was recorded")
            ExitMeaning(.wrongCall, "a recipe cannot be read; the others are verified nevertheless")
        } action: { arguments, context in
            let console = context.console
            let folder = DatasetFolder(arguments)
            let words = arguments[names].isEmpty ? try folder.recipeNames() : arguments[names]

            guard !words.isEmpty else { throw CommandFailure("no recipe in '\(folder.path)'") }

            let progress = ProgressLine(console: console, isShown: !arguments[quiet])
            var verified = 0
            var mismatches = 0
            var unreadable = 0

            for (number, word) in words.enumerated() {
                do {
                    let (recipe, recipeFolder) = try folder.recipe(word)
                    progress.show(
                        done: number, of: words.count,
                        label: "\(recipe.name), \(recipe.views.grouped) views", secondsLeft: nil)
                    let views = try DatasetFolder.make(recipe, in: recipeFolder).count
                    progress.clear()
                    verified += 1

                    if !arguments[quiet] {
                        console.writeLine(
                            "\(recipe.name): \(views.grouped) views, \(recipe.outcome.sha256)")
                    }
                } catch {
                    progress.clear()
                    console.writeErrorLine("refused: \(error)")
                    if let error = error as? DatasetError, error.isMismatch {
                        mismatches += 1
                    } else {
                        unreadable += 1
                    }
                }
            }

            console.writeLine(
                "\(verified) of \(counted(words.count, "dataset")) as recorded"
                    + (mismatches == 0 ? "" : ", \(mismatches) refused")
                    + (unreadable == 0 ? "" : ", \(unreadable) unreadable"))

            if unreadable > 0 { return .wrongCall }
            return mismatches > 0 ? .verdict : .fine
        }
    }
}
