import Files
import LabCommand

enum ElementCommand {
    static let dump = Positional<FilePath>("DUMP", help: "a dump of a screen; - for standard input")

    static var command: Command {
        Command(
            "element", abstract: "List and resolve the element IDs of a dumped screen.",
            discussion: """
                An element ID is a path such as DemoViewController/UIView[0]/UIButton[1]: the second button among the \
                subviews of the first view below the root view of a controller. An index counts siblings of exactly \
                that class, hidden ones included, and a step without one means the first.
                """,
            commands: [ListElementsCommand.command, ResolveElementsCommand.command])
    }
}
