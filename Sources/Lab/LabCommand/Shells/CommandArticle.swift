/// The article on the commands of a program, in Markdown. It contains the help of each, word for word.
struct CommandArticle {
    let tree: CommandTree

    /// The columns of the help.
    private static let width = 100

    /// The text of the article.
    ///
    /// - Complexity: O(length of all help).
    var text: String {
        let root = tree.root
        var text = """
            # Commands

            Every command with its arguments, options, examples and exit statuses, as `\(root.name) COMMAND --help` \
            prints them.

            """
        for group in root.groups {
            text += "\n## \(group.title)\n"
            for command in group.commands { text += help(of: command, path: [root.name], inheritedParameters: []) }
        }

        return text
    }

    /// Returns the help of a command and its subcommands.
    private func help(of command: Command, path: [String], inheritedParameters: [Parameter]) -> String {
        let path = path + [command.name]
        let page = HelpPage(command: command, path: path, inheritedParameters: inheritedParameters, hasVersion: false)
        var text = "\n### \(path.joined(separator: " "))\n\n```text\n\(page.text(width: Self.width))```\n"
        let options = command.isGroup ? command.parameters.filter { $0.kind != .positional } : []
        for inner in command.commands {
            text += help(of: inner, path: path, inheritedParameters: inheritedParameters + options)
        }
        return text
    }
}
