import ExitPage
import JSONText
import LabCommand
import LabKit
import Reporting

/// Where users left the app, by an exit log.
struct ExitsReport: PrintedReport {
    var statistics: ExitStatistics
    /// How many lines were skipped.
    var skipped: Int
    var isOfAllUsers: Bool
    /// How many screens are shown; all when `nil`.
    var top: Int?

    private var population: ExitPopulation { isOfAllUsers ? statistics.allUsers : statistics.newUsers }
    private var shown: ArraySlice<ScreenExits> { population.screens.prefix(top ?? .max) }

    // MARK: Text

    var lines: [String] {
        var lines = [
            isOfAllUsers
                ? "exits of all users"
                : "exits of new users, up to \(statistics.window.argument) after they were created"
        ]
        if population.screens.isEmpty {
            lines.append("  none: no screen was viewed in a session or left")
        } else {
            lines += table.lines
            let hidden = population.screens.count - shown.count
            if hidden > 0 { lines.append("  … \(counted(hidden, "more screen"))") }
        }
        return lines + [totals] + irregularities
    }

    private var table: TextTable {
        TextTable(
            shown,
            [
                ("screen", .left, { SingleLine.escaped($0.screen).truncated(to: 60) }),
                ("exits", .right, { SignificantDigits.grouped($0.exits) }),
                ("views", .right, { SignificantDigits.grouped($0.views) }),
                (
                    "exit rate", .right,
                    { $0.exitRate.map { "\(SignificantDigits.fixed($0 * 100, decimals: 1)) %" } ?? "–" }
                ),
                ("", .left, { $0.flag?.rawValue ?? "" }),
            ])
    }

    private var totals: String {
        let all = statistics.allUsers
        let exits =
            isOfAllUsers
            ? counted(all.exits, "exit") + " logged"
            : "\(SignificantDigits.grouped(population.exits)) of \(counted(all.exits, "exit")) logged"
        return [
            counted(statistics.events, "event"), counted(statistics.users, "user"),
            counted(all.sessions, "session"), exits, counted(skipped, "line") + " skipped",
        ].joined(separator: ", ")
    }

    /// What the table does not show; nothing when all is as it should be.
    private var irregularities: [String] {
        let found = [
            (population.exitsWithoutScreen, "exit", "from no screen"),
            (statistics.unendedSessions, "session", "without an end"),
            (statistics.viewsOutsideSessions, "view", "outside a session"),
            (statistics.resignsOutsideSessions, "resign", "outside a session"),
            (statistics.outOfOrder, "event", "out of order"),
        ].filter { $0.0 > 0 }.map { "\(counted($0, $1)) \($2)" }
        return found.isEmpty ? [] : ["not in the table: \(found.joined(separator: ", "))"]
    }

    // MARK: JSON

    /// The totals with the schema, then the screens in order.
    var objects: [any Encodable] {
        let all = statistics.allUsers
        let totals = ExitTotalsLine(
            population: isOfAllUsers ? "all" : "new", windowMilliseconds: statistics.window.milliseconds,
            screens: population.screens.count, sessions: population.sessions, views: population.views,
            exits: population.exits, exitsWithoutScreen: population.exitsWithoutScreen, events: statistics.events,
            users: statistics.users, allSessions: all.sessions, allExits: all.exits,
            unendedSessions: statistics.unendedSessions, viewsOutsideSessions: statistics.viewsOutsideSessions,
            resignsOutsideSessions: statistics.resignsOutsideSessions, outOfOrder: statistics.outOfOrder,
            skippedLines: skipped)
        return [totals]
            + shown.map {
                ExitScreenLine(
                    screen: $0.screen, exits: $0.exits, views: $0.views, rate: $0.exitRate, flag: $0.flag?.rawValue)
            }
    }
}

private struct ExitTotalsLine: Encodable {
    var schema = "milli.exit-statistics/1"
    /// Whose screens, sessions, views and exits these are: `new` or `all`.
    var population: String
    var windowMilliseconds: Int64
    var screens, sessions, views, exits, exitsWithoutScreen: Int
    /// Of the whole log, as what follows.
    var events, users, allSessions, allExits, unendedSessions: Int
    var viewsOutsideSessions, resignsOutsideSessions, outOfOrder, skippedLines: Int
}

private struct ExitScreenLine: Encodable {
    var screen: String
    var exits, views: Int
    var rate: Double?
    var flag: String?
}
