import LabCommand

/// `dataset`: what inputs are made of, and whether they are still the same.
enum DatasetCommand {
    static var command: Command {
        Command(
            "dataset", abstract: "Recipes of inputs with their digests, and the profiles screens are drawn from.",
            discussion: """
                A recipe says how a tree is made and what its SHA-256 is; a profile holds the counts of real screens. \
                Both are JSON files in the folder datasets, or in the one that --datasets names.
                """,
            commands: [
                ListRecipesCommand.command, BuildDatasetCommand.command, VerifyDatasetsCommand.command,
                RecordRecipeCommand.command, MeasureProfileCommand.command, CompareProfileCommand.command,
            ])
    }
}
