import Foundation
import Measurement
import Nouns
import Results

/// The load of the machine when a run began, with a judgement: a high load makes times too long.
struct LoadAtStart: Sendable, Equatable {
    /// The average number of programs that worked or waited for a processor, over the minute before the run.
    let load: Double
    let processors: Int
    /// The number of the part that the load belongs to; `nil` if the result is not merged.
    let part: Int?

    /// The load before the run. For a merged result, the load before its busiest part. Parts that began within a minute
    /// of another part's end are skipped: that part made the load.
    ///
    /// - Returns: `nil` if the system did not report its load, or a file names no processors to share it.
    init?(_ result: ResultFile) {
        guard let parts = result.parts, !parts.isEmpty else {
            self.init(result.environment, part: nil)
            return
        }
        self.init(busiestOf: parts.filter { !$0.followsAnother(of: parts) })
    }

    /// The highest load before those parts of a merged result that began within a minute of another part's end.
    ///
    /// - Returns: `nil` if there is no such part, or the system did not report its load.
    init?(afterPartsOf result: ResultFile) {
        let parts = result.parts ?? []
        self.init(busiestOf: parts.filter { $0.followsAnother(of: parts) })
    }

    /// Compares loads per processor, because parts may come from different machines.
    private init?(busiestOf parts: [MergedPart]) {
        let loads = parts.compactMap { Self($0.environment, part: $0.number) }
        guard let busiest = loads.max(by: { $0.load / $0.limit < $1.load / $1.limit }) else { return nil }
        self = busiest
    }

    private init?(_ machine: MachineEnvironment?, part: Int?) {
        guard let machine, machine.processors > 0, let load = machine.loadAverage.first else { return nil }
        self.load = load
        self.part = part
        processors = machine.processors
    }

    /// The highest load under which times are good.
    private var limit: Double { Doctor.bearableLoad(on: processors) }

    /// True if times are too long under the load.
    var isTooHigh: Bool { load > limit }

    /// The load and the number of processors: `1.59 on 2 processors`.
    var text: String { "\(SignificantDigits.fixed(load, decimals: 2)) on \(counted(processors, "processor"))" }

    /// The load in words, with a judgement if it is too high: `49 % of 2 processors before part 1 began (good up to
    /// 25 %): times may be too long`.
    var sentence: String {
        let instant = part.map { "part \($0)" } ?? "the run"
        let judgement = isTooHigh ? ": times may be too long" : ""
        return "\(shareText) before \(instant) began (\(limitText))\(judgement)"
    }

    /// The warning for readers who look only at the verdicts; `nil` if the load was not too high.
    var warning: String? {
        guard isTooHigh else { return nil }
        let instant = part.map { "part \($0)" } ?? "the run"
        return "The machine was busy when \(instant) began (\(shareText), \(limitText)): times may be too long."
    }

    /// Returns the warning to show next to the verdict on budgets: it says if that may change on a quiet machine.
    func warning(on inputs: FittingInputs) -> String? {
        guard let warning else { return nil }
        let reason = inputs.counts.all > 0 ? inputs.reasonToMeasureAgain : nil
        return [warning, reason].compactMap { $0 }.joined(separator: " ")
    }

    /// The load as a share of the processors.
    var share: Double { load / Double(processors) }

    /// The share of the processors in words: `48 % of 2 processors`.
    var shareText: String {
        let all = processors == 1 ? "the one processor" : counted(processors, "processor")
        guard share < 1 else { return "\(processors == 1 ? "" : "all ")\(all)" }
        return "\(Self.percent(share)) of \(all)"
    }

    /// The highest share under which times are good, in words: `good up to 25 %`.
    var limitText: String { "good up to \(Self.percent(limit / Double(processors)))" }

    private static func percent(_ share: Double) -> String {
        "\(SignificantDigits.fixed(100 * share, decimals: 0)) %"
    }
}

extension MergedPart {
    /// The seconds over which a system averages its load.
    private static let loadSpan = 60.0

    /// Returns true if another part was at work in the minute before this one began.
    fileprivate func followsAnother(of parts: [MergedPart]) -> Bool {
        parts.contains { other in
            let gap = startedAt.timeIntervalSince(other.startedAt) - other.duration
            return other.number != number && other.startedAt <= startedAt && gap < Self.loadSpan
        }
    }
}
