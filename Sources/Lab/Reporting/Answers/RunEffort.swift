import Measurement
import Nouns
import Results

/// The work that a result took, in one line: answers that were checked, the duration, and how far intervals can be
/// trusted.
struct RunEffort: Sendable, Equatable {
    var answers: Int
    var mismatches: Int
    var seconds: Double
    var profile: Profile?
    /// The most processes of a time; 0 when nothing was timed.
    var processes: Int
    /// The share, in percent, of 95 % intervals that hold the true median over so few processes; `nil` for enough.
    var covered: Int?

    init(_ result: ResultFile) {
        let claim = ValidationClaim(result)
        answers = claim.answers
        mismatches = claim.mismatches
        seconds = result.duration
        profile = result.profile
        processes = result.timedProcesses
        covered = IntervalCoverage(result)?.covered
    }

    /// The effort as a line: `74,518 answers checked, none differed · 8 s · quick: 3 processes, intervals hold 73 of
    /// 100 medians`.
    var sentence: String { parts.joined(separator: " · ") }

    /// Returns the sentence in lines that end between its parts.
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
        let intervals = covered.map { ", intervals hold \($0) of 100 medians" } ?? ""
        parts.append("\(profile.map { "\($0.rawValue): " } ?? "")\(extent)\(intervals)")
        return parts
    }

    private var validation: String {
        let differences = mismatches == 0 ? "none differed" : "\(mismatches.grouped) differed"
        return answers > 0 ? "\(counted(answers, "answer")) checked, \(differences)" : "no answers checked"
    }
}

extension ResultFile {
    /// The most processes that timed one cell; 0 when nothing was timed.
    var timedProcesses: Int {
        // A cell is looked at where it is: comparisons ask for this of a million.
        cells.indices.reduce(0) { most, position in
            cells[position].id.metric.isCallTime ? max(most, cells[position].processes.count) : most
        }
    }
}
