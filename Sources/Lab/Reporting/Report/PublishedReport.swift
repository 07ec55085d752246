import Results

extension Report {
    /// Makes the first page of an archive of a result: its answers, the steps to repeat it, the machine, and the files.
    ///
    /// - Parameters:
    ///   - archive: the name of the archive.
    ///   - files: the files in it, each with a description.
    ///   - command: the name of the lab's command.
    package init(
        publishing subject: NamedResult, archive: String, files: [(name: String, value: String)], command: String
    ) {
        let result = subject.result
        self.init("published", title: "Published run", summary: OverallVerdict(result.cells).sentence)
        let commit = result.environment.flatMap(\.provenance.commit)
        let source = commit.map { "git checkout \($0)   # of the lab's repository, and build it\n" } ?? ""
        let again = "\(command) replay \(archive)"
        sections = [
            Section("answer", "Answer", .list(result.answers)),
            Section(
                "repeat", "Repeat it",
                .code(
                    source + again + "   # runs it again, and says which statements hold there, one by one\n"
                        + "\(command) compare \(archive) OTHER.json\n"
                        + "\(command) report \(archive) --html page"),
                .paragraph("It was made by '\(result.shownCommand.quotedForShell)'.")),
            Section("measured", "Measured on", .facts(result.runFacts + result.machineFacts)),
            Section("files", "Files", .facts(files)),
        ]
    }
}
