/// `manual`: the manual page.
struct ManualCommand {
    let lab: StandaloneLab

    private static let article = Flag("--article", help: "print an article in Markdown instead, for documentation")

    var command: Command {
        Command(
            "manual", abstract: "Print the manual page, for man.",
            discussion: "It has every command, made from the same declarations as the help."
        ) {
            Self.article
            Example("\(lab.name) manual > \(lab.name).1 && man ./\(lab.name).1", "read it")
        } action: { arguments, context in
            let tree = lab.commandTree
            context.console.write(
                arguments[Self.article] ? CommandArticle(tree: tree).text : ManualPage(tree: tree).text)
            return .fine
        }
    }
}
