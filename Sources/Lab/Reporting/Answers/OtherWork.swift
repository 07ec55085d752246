import Measurement
import Nouns
import Results

/// The other work of the machine when a run began, and if that is much.
struct OtherWork: Sendable, Equatable {
    /// The programs that were at work or waited for a processor, on average over the minute before.
    let load: Double
    let processors: Int
    /// The number of the busiest part, if the run was merged: the work is that before it.
    let part: Int?

    /// The other work before a result; of a merged one that before the busiest part, without parts that follow another
    /// one so soon that this counts in it.
    ///
    /// - Returns: `nil` if the system did not report its load.
    init?(_ result: ResultFile) {
        let parts = result.parts ?? []
        let works =
            parts.isEmpty
            ? [Self(result.environment, part: nil)]
            : parts.filter { !$0.followsAnother(of: parts) }.map { Self($0.environment, part: $0.number) }
        guard let busiest = works.compactMap({ $0 }).max(by: { $0.load < $1.load }) else { return nil }
        self = busiest
    }

    /// - Returns: `nil` if the system did not report its load.
    private init?(_ machine: MachineEnvironment?, part: Int?) {
        guard let machine, let load = machine.loadAverage.first else { return nil }
        self.load = load
        self.part = part
        processors = machine.processors
    }

    /// The most load under which times are good.
    private var bearable: Double { Doctor.bearableLoad(on: processors) }

    /// True if times are not good under it.
    var isMuch: Bool { load > bearable }

    /// The work in words, and a judgement of it.
    var sentence: String {
        let subject = "\(programs) were at work on \(counted(processors, "processor"))"
        let limit = "times are \(self.limit)"
        let judgement = isMuch ? "too much, so that times may be too long: \(limit)" : "little: \(limit)"
        let instant = part == nil ? "the run" : "the busiest part"
        return "\(subject), on average over the minute before \(instant) began; that is \(judgement)"
    }

    /// The warning for those who read nothing but the verdicts; `nil` if there was little work.
    var warning: String? {
        guard isMuch else { return nil }
        let instant = part.map { "part \($0)" } ?? "the run"
        let extent = "\(programs) on \(counted(processors, "processor")) when \(instant) began, \(limit)"
        return "Other work ran on the machine (\(extent)): times may be too long."
    }

    private var programs: String { "\(SignificantDigits.fixed(load, decimals: 2)) programs" }

    /// The most load in words: `good up to 0.50`.
    private var limit: String { "good up to \(SignificantDigits.fixed(bearable, decimals: 2))" }
}
