import Measurement
import Results

/// The other work of the machine when a run began, and if that is much.
struct OtherWork: Sendable, Equatable {
    /// The programs that were at work or waited for a processor, on average over the minute before.
    let load: Double
    let processors: Int
    /// True for a merged run: the work is that before the busiest of its parts.
    let isOfParts: Bool

    /// The other work before a result; of a merged one that before the busiest part, without parts that follow another
    /// one so soon that this counts in it.
    ///
    /// - Returns: `nil` if the system did not report its load.
    init?(_ result: ResultFile) {
        let parts = result.parts ?? []
        let environments =
            parts.isEmpty
            ? [result.environment] : parts.filter { !$0.followsAnother(of: parts) }.map(\.environment)
        let loads = environments.compactMap { environment in
            environment.flatMap { machine in machine.loadAverage.first.map { (load: $0, machine: machine) } }
        }
        guard let busiest = loads.max(by: { $0.load < $1.load }) else { return nil }

        load = busiest.load
        processors = busiest.machine.processors
        isOfParts = !parts.isEmpty
    }

    /// The most load under which times are good.
    private var bearable: Double { Doctor.bearableLoad(on: processors) }

    /// True if times are not good under it.
    var isMuch: Bool { load > bearable }

    /// The work in words, and a judgement of it.
    var sentence: String {
        let programs = "\(SignificantDigits.fixed(load, decimals: 2)) programs were at work"
        let subject = "\(programs) on \(counted(processors, "processor"))"
        let limit = "times are good up to \(SignificantDigits.fixed(bearable, decimals: 2))"
        let judgement = isMuch ? "too much, so that times may be too long: \(limit)" : "little: \(limit)"
        let instant = isOfParts ? "the busiest part" : "the run"
        return "\(subject), on average over the minute before \(instant) began; that is \(judgement)"
    }
}
