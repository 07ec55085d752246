/// A section of the report on a result: its title, and the function that makes its introduction and its groups.
///
/// To add one takes a file of its own, a case of ``SectionID`` and a line in ``all(isCompared:)``.
struct SectionTemplate: Sendable {
    let id: SectionID
    let title: String
    /// Makes the section of a report; `nil` if it has nothing to show.
    let make: @Sendable (ReportMaterial) -> (introduction: [String], groups: [Report.Group])?

    /// Returns the sections in the order of a report. With two results, the changes come first.
    static func all(isCompared: Bool) -> [SectionTemplate] {
        let start: [SectionTemplate] = isCompared ? [.comparison, .verdict] : [.verdict]
        return start + [.cost, .distribution, .memory, .capacity, .counts, .method, .validation]
    }
}

extension SectionTemplate {
    /// Makes a section with the same introduction in every report.
    init(
        _ id: SectionID, _ title: String, _ introduction: String...,
        make: @escaping @Sendable (ReportMaterial) -> [Report.Group]
    ) {
        self.init(id: id, title: title) { (introduction, make($0)) }
    }
}
