import Foundation
import Measurement
import Nouns
import Results

/// The load of the machine when a run began, and if that is too much for good times.
struct LoadAtStart: Sendable, Equatable {
    /// The programs that were at work or waited for a processor, on average over the minute before.
    let load: Double
    let processors: Int
    /// The number of the busiest part, if the run was merged: the load is that before it.
    let part: Int?

    /// The load before a result; of a merged one that before the busiest part, without parts that follow another one so
    /// soon that this counts in it.
    ///
    /// - Returns: `nil` if the system did not report its load, or a file names no processors to share it.
    init?(_ result: ResultFile) {
        guard let parts = result.parts, !parts.isEmpty else {
            self.init(result.environment, part: nil)
            return
        }
        self.init(busiestOf: parts.filter { !$0.followsAnother(of: parts) })
    }

    /// The most load before a part of a merged result that follows another one so soon that this counts in it.
    ///
    /// - Returns: `nil` if there is no such part, or the system did not report its load.
    init?(afterPartsOf result: ResultFile) {
        let parts = result.parts ?? []
        self.init(busiestOf: parts.filter { $0.followsAnother(of: parts) })
    }

    /// Parts may be of machines with different numbers of processors, and the busiest has the most for its own.
    private init?(busiestOf parts: [MergedPart]) {
        let loads = parts.compactMap { Self($0.environment, part: $0.number) }
        guard let busiest = loads.max(by: { $0.load / $0.bearable < $1.load / $1.bearable }) else { return nil }
        self = busiest
    }

    private init?(_ machine: MachineEnvironment?, part: Int?) {
        guard let machine, machine.processors > 0, let load = machine.loadAverage.first else { return nil }
        self.load = load
        self.part = part
        processors = machine.processors
    }

    /// The most load under which times are good.
    private var bearable: Double { Doctor.bearableLoad(on: processors) }

    /// True if times are not good under it.
    var isMuch: Bool { load > bearable }

    /// The load with the processors that bear it: `1.59 on 2 processors`.
    var text: String { "\(SignificantDigits.fixed(load, decimals: 2)) on \(counted(processors, "processor"))" }

    /// The load as other work in words, and a judgement of it if it is much: `49 % of 2 processors before part 1 began
    /// (good up to 25 %): times may be too long`.
    var sentence: String {
        let instant = part.map { "part \($0)" } ?? "the run"
        let judgement = isMuch ? ": times may be too long" : ""
        return "\(occupied) before \(instant) began (\(limitOfShare))\(judgement)"
    }

    /// The warning for those who read nothing but the verdicts; `nil` if there was little work.
    var warning: String? {
        guard isMuch else { return nil }
        let instant = part.map { "part \($0)" } ?? "the run"
        return "The machine was busy when \(instant) began (\(occupied), \(limitOfShare)): times may be too long."
    }

    /// Returns the warning next to the verdict on budgets: it says if a quiet machine may change that.
    func warning(on inputs: FittingInputs) -> String? {
        guard let warning else { return nil }
        return [warning, inputs.all > 0 ? inputs.reasonToMeasureAgain : nil].compactMap { $0 }.joined(separator: " ")
    }

    /// The load as a share of the processors.
    var share: Double { load / Double(processors) }

    /// The share of the processors in words: `48 % of 2 processors`.
    var occupied: String {
        let all = processors == 1 ? "the one processor" : counted(processors, "processor")
        guard share < 1 else { return "\(processors == 1 ? "" : "all ")\(all)" }
        return "\(Self.percent(share)) of \(all)"
    }

    /// The most share that is good, in words: `good up to 25 %`.
    var limitOfShare: String { "good up to \(Self.percent(bearable / Double(processors)))" }

    private static func percent(_ share: Double) -> String {
        "\(SignificantDigits.fixed(100 * share, decimals: 0)) %"
    }
}

extension MergedPart {
    /// The seconds that the load of a machine looks back.
    private static let loadSpan = 60.0

    /// Returns true if another part was at work in the minute before this one began.
    fileprivate func followsAnother(of parts: [MergedPart]) -> Bool {
        parts.contains { other in
            let gap = startedAt.timeIntervalSince(other.startedAt) - other.duration
            return other.number != number && other.startedAt <= startedAt && gap < Self.loadSpan
        }
    }
}
