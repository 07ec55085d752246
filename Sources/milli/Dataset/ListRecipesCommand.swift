import LabCommand
import LabKit
import Reporting
import Workloads

/// `dataset list`: the recipes of a folder.
enum ListRecipesCommand {
    static var command: Command {
        Command("list", abstract: "List the recipes, with what comes out of each.") {
            DatasetFolder.option
            Example("milli dataset list", "the recipes of the folder datasets")
            ExitMeaning(.wrongCall, "a recipe cannot be read; the others are listed all the same")
        } action: { arguments, context in
            let folder = DatasetFolder(path: arguments[DatasetFolder.option])
            var recipes: [DatasetRecipe] = []
            var refused = 0
            for name in try folder.recipeNames() {
                do {
                    recipes.append(try folder.recipe(name).recipe)
                } catch {
                    refused += 1
                    context.console.writeErrorLine("\(error)")
                }
            }
            // Of no recipes there is no table, not even its empty first line.
            for line in recipes.isEmpty ? [] : table(of: recipes).lines { context.console.writeLine(line) }
            return refused == 0 ? .fine : .wrongCall
        }
    }

    private static func table(of recipes: [DatasetRecipe]) -> TextTable {
        func column(
            _ title: String, _ alignment: ColumnAlignment, _ text: (DatasetRecipe) -> String
        ) -> TextTable.Column {
            TextTable.Column(title: title, alignment: alignment, cells: recipes.map(text))
        }
        return TextTable(columns: [
            column("name", .left) { $0.name },
            column("drawn from", .left) { $0.source },
            column("views", .right) { SignificantDigits.grouped($0.outcome.views) },
            column("seed", .right) { "\($0.seed)" },
            column("levels", .right) { "\($0.outcome.levels)" },
            column("path", .right) { "\($0.outcome.foregroundLevels)" },
            column("sha256", .left) { "\($0.outcome.sha256)".prefix(16) + "…" },
        ])
    }
}

extension DatasetRecipe {
    /// The shape, and the profile where it is not the built-in one.
    var source: String {
        guard let profile else { return shape.rawValue }
        let name = profile.file.split(separator: "/").last.map(String.init) ?? profile.file
        return "\(shape.rawValue), \(name.hasSuffix(".json") ? String(name.dropLast(5)) : name)"
    }
}
