import Foundation

/// A section of a report. To add one takes a file of its own, and a line in ``all``.
struct ReportSection: Sendable {
    let id: String
    let title: String
    /// What it tells; `nil` where it has nothing to tell.
    let make: @Sendable (ReportMaterial) -> (introduction: [String], groups: [Document.Group])?

    static let all: [ReportSection] = [
        .verdict, .comparison, .cost, .distribution, .memory, .capacity, .counts, .method, .validation,
    ]
}

extension ReportSection {
    /// One whose introduction is the same in every report.
    init(
        _ id: String, _ title: String, _ introduction: String...,
        make: @escaping @Sendable (ReportMaterial) -> [Document.Group]
    ) {
        self.init(id: id, title: title) { (introduction, make($0)) }
    }
}
