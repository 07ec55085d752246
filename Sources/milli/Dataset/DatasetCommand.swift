import Files
import Foundation
import LabCommand
import Nouns
import Reporting
import Workloads

enum DatasetCommand {
    static var command: Command {
        Command(
            "dataset", abstract: "Make, check and record datasets, and measure the shape of real screens.",
            discussion: """
                A recipe describes how a tree is made, and records its SHA-256. A profile holds the counts of real \
                screens. Both are JSON files in the folder datasets, or in the folder that --datasets names.
                """,
            commands: [
                ListRecipesCommand.command, BuildDatasetCommand.command, VerifyDatasetsCommand.command,
                RecordRecipeCommand.command, MeasureProfileCommand.command, CompareProfileCommand.command,
            ])
    }
}

enum ListRecipesCommand {
    static var command: Command {
        Command("list", abstract: "List the recipes and the datasets they make.") {
            DatasetFolder.option
            Example("milli dataset list", "the recipes of the folder datasets")
            ExitMeaning(.wrongCall, "a recipe cannot be read; the others are listed nevertheless")
        } action: { arguments, context in
            let folder = DatasetFolder(arguments)
            var recipes: [DatasetRecipe] = []
            var refusals = 0

            for name in try folder.recipeNames() {
                do {
                    recipes.append(try folder.recipe(name).recipe)
                } catch {
                    refusals += 1
                    context.console.writeErrorLine("\(error)")
                }
            }

            if !recipes.isEmpty {
                context.console.writeLines(table(of: recipes).folded(width: context.console.width))
            }
            if recipes.isEmpty, refusals == 0 {
                context.console.writeLine("no recipe in '\(folder.path)'; 'milli dataset record' adds one")
            }

            return refusals == 0 ? .fine : .wrongCall
        }
    }

    private static func table(of recipes: [DatasetRecipe]) -> TextTable {
        TextTable(
            recipes,
            [
                ("name", .left, { $0.name }), ("drawn from", .left, { $0.source }),
                ("views", .right, { $0.outcome.views.grouped }), ("seed", .right, { "\($0.seed)" }),
                ("levels", .right, { "\($0.outcome.levels)" }), ("path", .right, { "\($0.outcome.foregroundLevels)" }),
                ("sha256", .left, { "\($0.outcome.sha256)".prefix(16) + "…" }),
            ])
    }
}

extension DatasetRecipe {
    /// The shape, and the profile unless it is the built-in one.
    fileprivate var source: String {
        guard let profile else { return shape.rawValue }
        return "\(shape.rawValue), \(DatasetFolder.name(of: FilePath(profile.file)))"
    }
}
