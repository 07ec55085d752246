import Files
import LabCommand
import Workloads

enum RecordRecipeCommand {
    private static let names = Positional<[String]>("NAME", help: "names of recipes in the folder", atLeast: 1)
    private static let shape = Option<TreeShape?>("--shape", help: "of a new recipe: the shape of its tree")
    private static let profile = Option<String?>(
        "--profile", value: "NAME", help: "of a new recipe: the profile to draw its screen from")
    private static let views = Option<Int?>("--views", value: "N", help: "of a new recipe: the number of views")
        .within(1...DatasetRecipe.maximumViews)
    private static let seed = Option<UInt64?>("--seed", value: "S", help: "of a new recipe: its seed; by default 1")
    private static let replace = Flag("--replace", help: "let a new recipe replace the one of the same name")

    static var command: Command {
        Command(
            "record", abstract: "Write recipes with the digests of the trees they make now.",
            discussion: """
                Without options, existing recipes keep their parameters and get new digests: do this after you have \
                changed a generator or a profile on purpose. With options, a new recipe is made; it replaces an \
                existing one only with --replace.
                """
        ) {
            [names, shape, profile, views, seed, replace, DatasetFolder.option]
            Example("milli dataset record mine --shape screen --views 5000", "a new recipe, datasets/mine.json")
            Example("milli dataset record screen-1000", "accept the tree that a recipe makes now")
            ExitMeaning(.wrongCall, "a recipe cannot be made, or exists already; nothing is written")
        } action: { arguments, context in
            let folder = DatasetFolder(arguments)
            let isNew =
                arguments[shape] != nil || arguments[profile] != nil || arguments[views] != nil
                || arguments[seed] != nil

            // All recipes are checked and made before any is written.
            for name in arguments[names] {
                try DatasetFolder.requireName(name, of: "recipe")
                if isNew, !arguments[replace] {
                    try DatasetFolder.refuseReplacing(DatasetFolder.file(name, in: folder.path))
                }
            }

            let recipes = try arguments[names].map { name in
                let recipe = isNew ? try newRecipe(name, arguments, folder) : try updatedRecipe(name, folder)
                return (
                    file: DatasetFolder.file(name, in: folder.path), data: recipe.json(),
                    digest: recipe.outcome.sha256
                )
            }

            for recipe in recipes {
                try recipe.file.write(recipe.data)
                context.console.writeLine("\(recipe.file): \(recipe.digest)")
            }

            return .fine
        }
    }

    private static func newRecipe(
        _ name: String, _ arguments: Arguments, _ folder: DatasetFolder
    ) throws -> DatasetRecipe {
        guard let views = arguments[views] else { throw CommandFailure("a new recipe needs --views N") }
        guard let shape = arguments[shape] ?? (arguments[profile] == nil ? nil : .screen) else {
            throw CommandFailure("a new recipe needs --shape, one of \(TreeShape.valueDescription)")
        }
        guard arguments[profile] == nil || shape == .screen else {
            throw CommandFailure("shape '\(shape.rawValue)' is not drawn from a profile; only 'screen' is")
        }

        return DatasetRecipe(
            name: name, shape: shape, profile: try arguments[profile].map(folder.recipeProfile), views: views,
            seed: arguments[seed] ?? 1)
    }

    /// Makes an existing recipe anew, with its parameters.
    private static func updatedRecipe(_ name: String, _ folder: DatasetFolder) throws -> DatasetRecipe {
        let recipe = try folder.recipe(FilePath(name)).recipe
        let profile = try recipe.profile.map { try folder.recipeProfile(DatasetFolder.name(of: FilePath($0.file))) }
        return DatasetRecipe(name: name, shape: recipe.shape, profile: profile, views: recipe.views, seed: recipe.seed)
    }
}

extension TreeShape: ArgumentValue {}
