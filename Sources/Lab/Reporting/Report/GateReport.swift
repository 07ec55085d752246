import Results

extension Report {
    /// The page on a gate: its verdict, the findings with the worst first, and the pictures of their causes.
    ///
    /// - Parameter file: the name of the file with the findings.
    package init(on gate: GatePart, named file: String) {
        self.init(gate.findings, by: .gate, in: Section("verdict", "Findings", groups: []))
        summary = gate.title
        header.lead = [FindingsVerdict(gate.findings).sentence]
        header.placeOfNumbers = "\(file) has every number."
    }
}
