import Results

extension Report {
    /// The page on a gate: its verdict, the findings with the worst first, and the pictures of their causes.
    ///
    /// - Parameter file: the name of the file with the findings.
    package init(on gate: GatePart, named file: String) {
        self.init(gate.findings, by: .gate)
        summary = gate.title
        lead = [FindingsVerdict(gate.findings).sentence]
        sections[0].id = "verdict"
        sections[0].title = "Findings"
        elsewhere = "\(file) has every number."
    }
}
