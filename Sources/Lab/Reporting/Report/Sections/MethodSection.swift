import Foundation
import LabKit
import Measurement

/// How it was measured: machine, build, inputs, what has no number, and every number.
struct MethodSection {
    let section: ReportSection?

    init(_ material: ReportMaterial) {
        let result = material.result
        let rows = material.detail.rows
        var groups = [ReportSection.Group("The run", [.facts(Self.run(result)), .code(Self.command(result))])]
        let warnings = MeasuringWarnings(result).texts
        if !warnings.isEmpty {
            groups.append(.init("What limits these numbers", [.list(warnings)]))
        }
        groups.append(.init("The machine", [.facts(MachineFacts(result.environment).facts)]))
        groups.append(.init("Fingerprint", [.list(result.fingerprint.components(separatedBy: "; "))]))
        if !result.datasets.isEmpty {
            groups.append(
                .init(
                    "Inputs", isFolded: result.datasets.count > 12,
                    [.table(Self.datasets(result, rows, material.subject.name))]))
        }
        if !result.notRun.isEmpty {
            groups.append(
                .init(
                    "Without a number, and why", isFolded: result.notRun.count > 12,
                    [.table(Self.notRun(result, rows, material.subject.name))]))
        }
        if !result.failures.isEmpty {
            groups.append(
                .init("What went wrong", [.list(Limited(result.failures, to: rows, in: material.subject.name).texts)]))
        }
        groups += material.experiments.map { experiment, cells in
            .init(
                "Every number of \(experiment)", experiment: experiment, isFolded: true,
                [.table(CellNumbers(cells, hasAllStatistics: material.detail.hasAllStatistics).table)])
        }
        section = ReportSection(
            kind: .method, title: "How it was measured",
            introduction: [
                "Every number comes from a run that first compared the answers of all implementations. Every plan runs "
                    + "in several processes, because one process draws one placement in memory and keeps it; intervals "
                    + "are over processes. The same run again: \(material.command) replay \(material.subject.name)."
            ],
            groups: groups)
    }

    /// When the run began, in UTC.
    static func instant(_ result: ResultFile) -> String {
        result.startedAt.formatted(Date.ISO8601FormatStyle(dateTimeSeparator: .space)).replacing("Z", with: " UTC")
    }

    /// The commit that was measured.
    static func commit(_ result: ResultFile) -> String {
        let provenance = result.environment.provenance
        guard let commit = provenance.commit else { return "unknown" }
        return commit + (provenance.isDirty == true ? ", with changes that are in no commit" : "")
    }

    private static func command(_ result: ResultFile) -> String {
        result.command.map { word in
            let isPlain =
                !word.isEmpty
                && word.unicodeScalars.allSatisfy {
                    $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_./=:,+@%".unicodeScalars.contains($0)
                }
            return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
        }.joined(separator: " ")
    }

    private static func run(_ result: ResultFile) -> [(name: String, value: String)] {
        let processes = result.cells.map(\.processes.count).max() ?? 0
        return [
            ("started", instant(result)), ("took", TimeSpan.seconds(result.duration).description),
            (
                "profile",
                result.profile.rawValue
                    + (processes > 0 ? ", \(CellText.count(processes, "process", "processes"))" : "")
            ),
            ("seed", "\(result.seed)"), ("commit", commit(result)),
            ("schema", result.schema), ("cells", SignificantDigits.grouped(result.cells.count)),
        ]
    }

    private static func datasets(_ result: ResultFile, _ limit: Int, _ file: String) -> ReportTable {
        ReportTable(
            "What was measured on, and its SHA-256",
            columns: ["input", "recipe", "origin", "SHA-256"].map { .init($0, isNumeric: false) },
            rows: result.datasets.prefix(limit).map { dataset in
                .init([
                    .init(dataset.name), .init(dataset.recipe), .init(dataset.origin ?? ""), .init(dataset.sha256),
                ])
            }, omission: omission(result.datasets.count - limit, "inputs", file)
        ).withoutEmptyColumns()
    }

    private static func notRun(_ result: ResultFile, _ limit: Int, _ file: String) -> ReportTable {
        ReportTable(
            "Cells without a number",
            columns: ["experiment", "implementation", "input", "reason"].map { .init($0, isNumeric: false) },
            rows: result.notRun.prefix(limit).map { cell in
                .init([.init(cell.experiment), .init(cell.implementation), .init(cell.input), .init(cell.reason)])
            }, omission: omission(result.notRun.count - limit, "cells without a number", file))
    }

    /// What a table leaves out; nothing when that is none.
    static func omission(_ count: Int, _ what: String, _ file: String) -> String {
        count > 0 ? "\(SignificantDigits.grouped(count)) more \(what) are in \(file)." : ""
    }
}
