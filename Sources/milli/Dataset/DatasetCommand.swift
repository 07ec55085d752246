import LabCommand

/// `dataset`: what inputs are made of, and whether they are still the same.
enum DatasetCommand {
    static var command: Command {
        Command(
            "dataset", abstract: "Recipes of inputs with their digests, and the profiles screens are drawn from.",
            commands: [
                CompareProfileCommand.command
            ])
    }
}
