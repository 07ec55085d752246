import ExitPage
import JSONText
import LabKit
import Nouns
import Reporting

/// The statistics of an exit log, of new users or of all.
struct ExitsReport: PrintedReport {
    var statistics: ExitStatistics
    var skipped: Int
    var isOfAllUsers: Bool
    var top: Int?
    var returnWithin = SpanArgument(milliseconds: 0)

    private var population: ExitPopulation { isOfAllUsers ? statistics.allUsers : statistics.newUsers }
    private var shownScreens: ArraySlice<ScreenExits> { population.screens.prefix(top ?? .max) }

    // MARK: Text

    func lines(width: Int) -> [String] {
        let window = SpanArgument(milliseconds: statistics.window.milliseconds).argument
        let title = "exits of " + (isOfAllUsers ? "all users" : "new users, up to \(window) after they were created")
        var lines = title.indented(then: 2, width: width)
        if population.screens.isEmpty {
            lines += "none: no screen was viewed in a session or left".indented(2, then: 4, width: width)
        } else {
            lines += table.folded(width: width)
            let hidden = population.screens.count - shownScreens.count
            if hidden > 0 { lines.append("  … \(counted(hidden, "more screen"))") }
        }

        return lines + ([totals] + irregularities + rules).flatMap { $0.indented(then: 2, width: width) }
    }

    private var table: TextTable {
        TextTable(
            shownScreens,
            [
                ("screen", .left, { $0.screen }),
                ("exits", .right, { $0.exits.grouped }),
                ("views", .right, { $0.views.grouped }),
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
            : "\(population.exits.grouped) of \(counted(all.exits, "exit")) logged"
        return [
            counted(statistics.events, "event"), counted(statistics.users, "user"),
            counted(all.sessions, "session"), exits, counted(skipped, "line") + " skipped",
        ].joined(separator: ", ")
    }

    /// The events that are not in the table, in a line; empty if there are none.
    private var irregularities: [String] {
        let counts: [(count: Int, noun: String, fault: String)] = [
            (population.exitsWithoutScreen, "exit", "from no screen"),
            (statistics.unendedSessions, "session", "without an end"),
            (statistics.viewsOutsideSessions, "view", "outside a session"),
            (statistics.resignsOutsideSessions, "resign", "outside a session"),
            (statistics.outOfOrder, "event", "out of order"),
        ]
        let parts = counts.filter { $0.count > 0 }.map { "\(counted($0.count, $0.noun)) \($0.fault)" }
        return parts.isEmpty ? [] : ["not in the table: \(parts.joined(separator: ", "))"]
    }

    /// The events that the rules counted in another way, in a line; empty if there are none.
    private var rules: [String] {
        let counts: [(count: Int, noun: String, rule: String)] = [
            (statistics.interruptions, "resign", "with a return within \(returnWithin.argument) taken for no exit"),
            (statistics.carriedExits, "exit", "from the screen of the session before"),
            (statistics.repeatedViews, "view", "of the screen in front not counted again"),
            (statistics.ignoredViews, "view", "of ignored screens not counted"),
        ]
        let parts = counts.filter { $0.count > 0 }.map { "\(counted($0.count, $0.noun)) \($0.rule)" }
        return parts.isEmpty ? [] : ["by the rules: \(parts.joined(separator: ", "))"]
    }

    // MARK: JSON

    /// The totals, then the screens in order. Counts of events and users are those of the whole log.
    var jsonLines: [String] {
        let all = statistics.allUsers
        let totals = JSONValue.members([
            "allExits": .count(all.exits), "allSessions": .count(all.sessions),
            "carriedExits": .count(statistics.carriedExits), "events": .count(statistics.events),
            "exits": .count(population.exits), "exitsWithoutScreen": .count(population.exitsWithoutScreen),
            "ignoredViews": .count(statistics.ignoredViews), "interruptions": .count(statistics.interruptions),
            "outOfOrder": .count(statistics.outOfOrder), "population": isOfAllUsers ? "all" : "new",
            "repeatedViews": .count(statistics.repeatedViews),
            "resignsOutsideSessions": .count(statistics.resignsOutsideSessions),
            "returnWithinMilliseconds": .count(Int(returnWithin.milliseconds)),
            "schema": "milli.exit-statistics/1", "screens": .count(population.screens.count),
            "sessions": .count(population.sessions), "skippedLines": .count(skipped),
            "unendedSessions": .count(statistics.unendedSessions), "users": .count(statistics.users),
            "views": .count(population.views), "viewsOutsideSessions": .count(statistics.viewsOutsideSessions),
            "windowMilliseconds": .count(Int(statistics.window.milliseconds)),
        ])
        let screens = shownScreens.map { screen in
            JSONValue.members([
                "exits": .count(screen.exits), "flag": screen.flag.map { .text($0.rawValue) },
                "rate": screen.exitRate.map { .number($0) }, "screen": .text(screen.screen),
                "views": .count(screen.views),
            ])
        }

        return [totals.line] + screens.map(\.line)
    }
}
