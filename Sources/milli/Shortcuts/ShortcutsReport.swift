import CivilTime
import JSONText
import LabKit
import Nouns
import Reporting
import Shortcuts

/// The activities that a search found.
struct ShortcutsReport: PrintedReport {
    /// The activities found, the best match first.
    var matches: [ActivitySearchResult]
    /// The maximum number of activities to show.
    var limit: Int
    /// The number of activities searched.
    var searchedCount: Int
    /// The number of lines that could not be read.
    var skipped: Int

    func lines(width: Int) -> [String] {
        let verb = matches.count == limit ? "shown" : "found"
        let totals = [
            "\(counted(matches.count, "activity", "activities")) \(verb)",
            "\(searchedCount.grouped) searched", "\(counted(skipped, "line")) skipped",
        ]
        return (matches.isEmpty ? ["nothing found"] : table.folded(width: width))
            + totals.joined(separator: ", ").indented(then: 2, width: width)
    }

    private var table: TextTable {
        TextTable(
            matches,
            [
                ("title", .left, { $0.activity.title }),
                ("match", .left, { Self.name($0.match) }),
                ("last donation", .left, { $0.lastDonation.map(Instant.text) ?? "–" }),
                ("type", .left, { $0.activity.type }),
            ])
    }

    private static func name(_ match: MatchQuality) -> String {
        switch match {
        case .exact: "exact"
        case .prefix: "beginning"
        case .description: "description"
        }
    }

    var jsonLines: [String] {
        let totals = JSONValue.members([
            "activities": .count(searchedCount), "found": .count(matches.count), "schema": "milli.shortcut-search/1",
            "skippedLines": .count(skipped),
        ])
        let activities = matches.map { match in
            let activity = match.activity
            let hint = activity.suggestedInvocationPhrase
            let phrase: JSONValue? = hint.isEmpty ? nil : .text(hint)
            let lastDonation: JSONValue? = match.lastDonation.map { .text(Instant.text($0)) }

            return JSONValue.members([
                "lastDonation": lastDonation, "match": .text(Self.name(match.match)),
                "persistentIdentifier": .text(activity.persistentIdentifier), "phrase": phrase,
                "title": .text(activity.title), "type": .text(activity.type),
            ])
        }

        return [totals.line] + activities.map(\.line)
    }
}
