import Importers
import JSONText
import LabKit
import Measurement
import Reporting

/// The report on one imported dump.
struct DumpReport: Encodable, PrintedReport {
    var file: String
    var format: String
    var roots: Int
    var views: Int
    var levels: Int
    var hidden: Int
    /// The view in front; `nil` if no root is visible.
    var foreground: Foreground?
    /// The screen that is shown: containers and presentations are looked through, and windows of the system are passed
    /// over.
    var shown: ScreenAnswer?
    /// The screen of the same search where frames count.
    var onScreen: ScreenAnswer?
    /// The reason for which there is no answer, if the window that was asked for is not there.
    var missingWindow: String?
    /// By the name of a search: the path to the view that it found.
    var answers: [String: [Int]] = [:]
    /// The searches that found another view than the reference.
    var disagreeing: [String] = []
    /// The time of a search on cold caches, if it was measured.
    var cold: Cold?
    /// The reason for which it was not measured although it was asked for.
    var unmeasured: String?
    var warnings: [String]
    /// Remarks on the way in which the dump was read, which are no oddities.
    var notes: [String] = []

    struct Foreground: Encodable {
        var className: String
        var path: [Int]
        var levels: Int
        var controller: String?
        var controllerDeep: String?
    }

    struct Cold: Encodable {
        var calls: Int
        var dropped: Int
        var medianNanoseconds: Double
        var p99Nanoseconds: Double
        var limitNanoseconds: Double
        var verdict: BudgetVerdict
    }

    var jsonLines: [String] { [encodedLine(self)] }

    var lines: [String] {
        var lines = [summary] + foregroundLines + shownLines
        if let agreement { lines.append(agreement) }
        if let coldLine { lines.append(coldLine) }
        return lines + notes.map { "  note        line \($0)" } + warnings.map { "  warning     line \($0)" }
    }

    private var summary: String {
        var parts = [
            format, counted(views, "view"), counted(levels, "level"), "\(SignificantDigits.grouped(hidden)) hidden",
        ]
        if roots != 1 { parts.append("\(roots) roots") }
        return "\(SingleLine.escaped(file)): \(parts.joined(separator: ", "))"
    }

    /// The view in front, its path from the root down, and its controller.
    private var foregroundLines: [String] {
        if let missingWindow { return ["  in front    none: \(SingleLine.escaped(missingWindow))"] }
        guard let foreground else { return ["  in front    none: no root is visible"] }

        let levels = foreground.levels == 1 ? "the root" : counted(foreground.levels, "level") + " deep"
        var lines = ["  in front    \(Self.name(foreground.className)), \(levels)"]
        if !foreground.path.isEmpty {
            let path = foreground.path.map(String.init).joined(separator: ".")
            lines.append("  at          \(Self.shortened(path, to: 84))")
        }

        if let controller = foreground.controller { lines.append("  controller  \(Self.name(controller))") }
        return lines
    }

    /// The screen that is shown with its chain, the windows that were passed over, and the screen where frames count.
    private var shownLines: [String] {
        guard let shown, missingWindow == nil else { return [] }

        var lines = ["  shown       \(Self.shortened(shown.chainText))"]
        if shown.windows > 1 { lines[0] += ", window \(shown.window) of \(shown.windows)" }
        if let passed = shown.passedText { lines.append("  passed over \(Self.shortened(passed))") }

        if let onScreen, onScreen.chain.last?.className != shown.chain.last?.className {
            lines.append("  on screen   \(Self.shortened(onScreen.chainText))")
            let views = onScreen.passed.filter { $0.window == nil }
            if !views.isEmpty {
                var part = onScreen
                part.passed = views
                lines[lines.count - 1] += "; passed over: \(Self.shortened(part.passedText ?? ""))"
            }
        } else if onScreen != nil {
            lines.append("  on screen   the same")
        }

        return lines
    }

    /// Returns the name of a class, with the readable one after a mangled one.
    static func name(_ className: String) -> String {
        let name = shortened(className)
        return SwiftName.readable(className).map { "\(name) = \(shortened($0))" } ?? name
    }

    private var agreement: String? {
        if answers.isEmpty { return nil }
        if disagreeing.isEmpty { return "  searches    all \(answers.count) agree" }
        let verb = disagreeing.count == 1 ? "differs" : "differ"
        return "  searches    MISMATCH: \(disagreeing.joined(separator: ", ")) \(verb) from documented"
    }

    private var coldLine: String? {
        if let unmeasured { return "  cold        not measured: \(unmeasured)" }
        guard let cold else { return nil }

        let median = TimeSpan(nanoseconds: cold.medianNanoseconds)
        let p99 = TimeSpan(nanoseconds: cold.p99Nanoseconds)
        let limit = TimeSpan(nanoseconds: cold.limitNanoseconds)
        let line =
            "  cold        median \(median), p99 \(p99) of \(counted(cold.calls, "call")): \(cold.verdict) \(limit)"
        return cold.dropped == 0 ? line : line + "; \(counted(cold.dropped, "interrupted call")) dropped"
    }

    /// Returns a text, or the beginning and the end of one that is too long.
    static func shortened(_ text: String, to length: Int = 200) -> String {
        guard text.count > length else { return SingleLine.escaped(text) }
        let half = length / 2 - 1
        return SingleLine.escaped("\(text.prefix(half))…\(text.suffix(half))")
    }
}
