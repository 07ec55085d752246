/// `manual`: the manual page.
struct ManualCommand {
    let lab: Lab

    var command: Command {
        Command(
            "manual", abstract: "Print the manual page, for man.",
            discussion: "It has every command, made from the same declarations as the help."
        ) {
            Example("\(lab.name) manual > \(lab.name).1 && man ./\(lab.name).1", "read it")
        } action: { _, context in
            context.console.write(ManualPage(program: lab.program).text)
            return .fine
        }
    }
}
