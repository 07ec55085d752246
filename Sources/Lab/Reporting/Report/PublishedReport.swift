extension Report {
    /// What stands first in an archive of a result: what it says, how to repeat it, where it was measured, and what the
    /// files are.
    public init(
        publishing subject: NamedResult, archive: String, files: [(name: String, value: String)], command: String
    ) {
        let result = subject.result
        let judged = result.cells.filter { $0.role != .floor && $0.budget != nil }
        self.init("published", title: "Published run", summary: SectionTemplate.verdictSentence(result, judged))
        let commit = result.environment.flatMap(\.provenance.commit)
        let source = commit.map { "git checkout \($0)   # of the lab's repository, and build it\n" } ?? ""
        let again = "\(command) replay \(archive)"
        let machine = result.environment.map(SectionTemplate.machineFacts) ?? []
        sections = [
            Section("answer", "Answer", .list(result.answers)),
            Section(
                "repeat", "Repeat it",
                .code(
                    source + again + "   # runs it again, and says which statements hold there, one by one\n"
                        + "\(command) compare \(archive) OTHER.json\n"
                        + "\(command) report \(archive) --html page"),
                .paragraph("It was made by '\(result.command.quotedForShell)'.")),
            Section("measured", "Measured on", .facts(SectionTemplate.runFacts(result) + machine)),
            Section("files", "Files", .facts(files)),
        ]
    }
}
