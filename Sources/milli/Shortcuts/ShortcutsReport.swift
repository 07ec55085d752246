import CivilTime
import Foundation
import JSONText
import LabCommand
import LabKit
import Reporting
import Shortcuts

/// What is said of a search.
struct ShortcutsReport {
    var found: [FoundActivity]
    var limit: Int
    /// How many activities were searched.
    var activities: Int
    /// How many lines were skipped.
    var skipped: Int

    // MARK: Text

    var lines: [String] {
        (found.isEmpty ? ["nothing found"] : table.lines) + [
            [
                counted(found.count, "activity", "activities") + (found.count == limit ? " shown" : " found"),
                "\(SignificantDigits.grouped(activities)) searched", counted(skipped, "line", "lines") + " skipped",
            ].joined(separator: ", ")
        ]
    }

    private var table: TextTable {
        func column(_ title: String, _ text: (FoundActivity) -> String) -> TextTable.Column {
            TextTable.Column(title: title, alignment: .left, cells: found.map(text))
        }
        return TextTable(columns: [
            column("title") { SingleLine.escaped($0.activity.title).truncated(to: 60) },
            column("match") { Self.name($0.match) },
            column("last donation") { $0.lastDonation == .min ? "–" : Instant.text($0.lastDonation) },
            column("type") { SingleLine.escaped($0.activity.type).truncated(to: 60) },
        ])
    }

    private static func name(_ match: SearchMatch) -> String {
        switch match {
        case .exact: "exact"
        case .prefix: "beginning"
        case .description: "description"
        }
    }

    // MARK: JSON

    /// The totals with the schema, then the activities in order.
    func jsonLines() throws -> [String] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        func line(_ value: some Encodable) throws -> String {
            String(decoding: try encoder.encode(value), as: UTF8.self)
        }
        return [try line(Totals(found: found.count, activities: activities, skippedLines: skipped))]
            + (try found.map { hit in
                try line(
                    Hit(
                        type: hit.activity.type, title: hit.activity.title, match: Self.name(hit.match),
                        persistentIdentifier: hit.activity.persistentIdentifier,
                        lastDonation: hit.lastDonation == .min ? nil : Instant.text(hit.lastDonation)))
            })
    }

    private struct Totals: Encodable {
        var schema = "milli.shortcut-search/1"
        var found, activities, skippedLines: Int
    }

    private struct Hit: Encodable {
        var type, title, match, persistentIdentifier: String
        var lastDonation: String?
    }
}
