import Files
import LabCommand

/// `element`: which element an ID names in a screen that somebody else made.
enum ElementCommand {
    static let dump = Positional<FilePath>("DUMP", help: "a dump of a screen, or `-` for standard input")

    static var command: Command {
        Command(
            "element", abstract: "Element IDs in dumps of screens: list them, resolve them.",
            discussion: """
                An element ID is a path such as DemoViewController/UIView[0]/UIButton[1]: the second button among the \
                subviews of the first view below the root view of a controller. An index counts siblings of exactly that \
                class, hidden ones included, and a step without one means the first.
                """,
            commands: [ListElementsCommand.command, ResolveElementsCommand.command])
    }
}
