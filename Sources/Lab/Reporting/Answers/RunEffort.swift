import Measurement
import Nouns
import Results

/// The effort of a run in one line: the checked answers, the duration, and the worth of its intervals.
struct RunEffort: Sendable, Equatable {
    var answers: Int
    /// The implementations that answered differently from their reference.
    var differing: [String]
    var seconds: Double
    var profile: Profile?
    /// The most processes that measured one time; 0 if nothing was timed.
    var processes: Int
    /// The number of medians in 100 that a 95 % interval holds with few processes; `nil` with enough of them.
    var coverage: Int?

    init(_ result: ResultFile) {
        let claim = ValidationClaim(result)
        answers = claim.answers
        differing = result.mismatches.map(\.implementation).distinct()
        seconds = result.duration
        profile = result.profile
        processes = result.timedProcesses
        coverage = IntervalCoverage(result)?.covered
    }

    /// The effort as a line: `74,518 answers checked, none differed · 8 s · quick: 3 processes, intervals hold 73 of
    /// 100 medians`.
    var sentence: String { parts.joined(separator: " · ") }

    /// Returns the sentence, broken between its parts.
    func lines(width: Int) -> [String] {
        parts.reduce(into: []) { lines, part in
            if let last = lines.last, last.displayWidth + 3 + part.displayWidth <= width {
                lines[lines.count - 1] = "\(last) · \(part)"
            } else {
                lines += part.broken(to: width)
            }
        }
    }

    private var parts: [String] {
        var parts = [validation]
        if seconds > 0 { parts.append(DurationText.of(seconds: seconds)) }

        let extent = processes == 0 ? "nothing timed" : counted(processes, "process", "processes")
        let intervals = coverage.map { ", intervals hold \($0) of 100 medians" } ?? ""
        parts.append("\(profile.map { "\($0.rawValue): " } ?? "")\(extent)\(intervals)")
        return parts
    }

    private var validation: String {
        guard answers > 0 else { return "no answers checked" }

        let differences = differing.isEmpty ? "none differed" : "those of \(differing.listed(atMost: 3)) differ"
        return "\(counted(answers, "answer")) checked, \(differences)"
    }
}

extension ResultFile {
    /// The most processes that measured one time; 0 if nothing was timed.
    var timedProcesses: Int {
        // Cells are read in place: a comparison may have a million of them.
        cells.indices.reduce(0) { most, position in
            cells[position].id.metric.isCallTime ? max(most, cells[position].processes.count) : most
        }
    }
}
