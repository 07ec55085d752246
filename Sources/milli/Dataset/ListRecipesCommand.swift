import LabCommand
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
            var table = TextTable([
                ("name", .left), ("drawn from", .left), ("views", .right), ("seed", .right), ("levels", .right),
                ("path", .right), ("sha256", .left),
            ])
            var refused = 0
            for name in try folder.recipeNames() {
                do {
                    let recipe = try folder.recipe(name).recipe
                    table.add([
                        recipe.name, recipe.source, TextTable.grouped(recipe.outcome.views), "\(recipe.seed)",
                        "\(recipe.outcome.levels)", "\(recipe.outcome.foregroundLevels)",
                        "\(recipe.outcome.sha256)".prefix(16) + "…",
                    ])
                } catch {
                    refused += 1
                    context.console.writeErrorLine("\(error)")
                }
            }
            for line in table.lines { context.console.writeLine(line) }
            return refused == 0 ? .fine : .wrongCall
        }
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
