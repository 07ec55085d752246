import Results

extension ReportTable {
    /// A table of the changes of one measure, with a row for each and few columns.
    ///
    /// - Parameter experiment: the experiment in the title: names leave it out.
    init(changes: [Finding], _ measure: String, without experiment: String? = nil) {
        self.init(
            "Changes: \(measure)",
            [
                .init("change"), .init("95 %", .text), .init("base → head", .text), .init("cell", .heading),
                .init("remark", .remark),
            ],
            changes.map { finding in
                let isWorse = finding.verdict.fails && finding.isCounted
                let change = Entry(
                    FindingText.change(finding.change, beside: finding.interval), finding.change, .change)
                return Row(
                    [
                        change, .init(FindingText.interval(finding.interval, beside: finding.change)),
                        .init(FindingText.values(finding)),
                        .init(finding.pathLabel(without: experiment), tone: isWorse ? .bad : nil),
                        .init(FindingText.remark(finding)),
                    ], cell: finding.cell)
            })
        self = withoutEmptyColumns()
    }
}
