import Foundation

/// A section of a report. To add one takes a file of its own, and a line in ``all``.
struct SectionTemplate: Sendable {
    let id: String
    let title: String
    /// What it tells; `nil` where it has nothing to tell.
    let make: @Sendable (ReportMaterial) -> (introduction: [String], groups: [Report.Group])?

    static let all: [SectionTemplate] = [
        .verdict, .comparison, .cost, .distribution, .memory, .capacity, .counts, .method, .validation,
    ]
}

extension SectionTemplate {
    /// One whose introduction is the same in every report.
    init(
        _ id: String, _ title: String, _ introduction: String...,
        make: @escaping @Sendable (ReportMaterial) -> [Report.Group]
    ) {
        self.init(id: id, title: title) { (introduction, make($0)) }
    }
}
