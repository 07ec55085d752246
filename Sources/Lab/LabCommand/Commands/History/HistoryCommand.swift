import Foundation
import History
import LabKit

/// `history`: every run in one file, and what it tells over time.
struct HistoryCommand {
    let lab: Lab

    static let file = Option<String>(
        "--db", value: "FILE", help: "the history", default: "results/local/history.sqlite")
    static let metrics = Option<[Cell.Metric]>(
        "--metric", value: "M", help: "only these metrics: time, instructions, allocations, bytes, resident, build-time"
    )
    static let joined = Flag(
        "--joined",
        help: "numbers of different machines, builds and inputs in one series, which otherwise have one each")

    var command: Command {
        Command(
            "history", abstract: "Keep every run in one file; show trends and where something changed.",
            discussion: """
                Runs that failed are kept too: a trend without them lies. A series is one cell on one machine, built by \
                one compiler, with one input.
                """
        ) {
            Self.file
            AddToHistoryCommand(lab: lab).command
            TrendCommand(lab: lab).command
            ChangePointsCommand(lab: lab).command
            ExportHistoryCommand(lab: lab).command
        }
    }

    /// Does something with a history; what is wrong with the file is the failure of the call.
    static func with<Result>(
        _ arguments: Arguments, isWritten: Bool = false, _ body: (History) throws -> Result
    ) throws -> Result {
        do {
            return try body(try History(arguments[file], isWritten: isWritten))
        } catch let error as HistoryError {
            throw CommandFailure(error.description)
        }
    }

    /// The series that patterns and metrics select, with at least one number.
    static func series(_ arguments: Arguments) throws -> [HistorySeries] {
        let patterns = arguments[PatternSelection.patterns]
        let metrics = Set(arguments[metrics].map(\.rawValue))
        return try with(arguments) { history in
            let found = try history.series(areJoined: arguments[joined]) { key in
                (metrics.isEmpty || metrics.contains(key.metric))
                    && (patterns.isEmpty || patterns.contains { $0.matches(key.name) })
            }
            guard found.isEmpty else { return found }
            let kept = try history.series().count
            throw CommandFailure(
                kept == 0
                    ? "\(arguments[file]): no runs yet; 'history add RESULT.json' keeps one"
                    : "nothing in the history matches; it has \(kept) series, which 'history trend' lists")
        }
    }

    /// Short names for the machines of several series: `A`, `B`, by their order; `nil` where there is one machine.
    static func machines(of series: [HistorySeries]) -> (label: (HistoryKey) -> String?, lines: [String]) {
        var order: [String] = []
        for fingerprint in series.compactMap(\.key.fingerprint) where !order.contains(fingerprint) {
            order.append(fingerprint)
        }
        guard order.count > 1 else { return ({ _ in nil }, []) }
        func name(_ index: Int) -> String { index < 26 ? String(UnicodeScalar(UInt8(65 + index))) : "M\(index + 1)" }
        let names = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, name($0)) })
        return ({ $0.fingerprint.flatMap { names[$0] } }, order.map { "machine \(names[$0] ?? ""): \($0)" })
    }
}

extension Cell.Metric: ArgumentValue {}
