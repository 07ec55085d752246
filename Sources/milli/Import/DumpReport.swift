import Importers
import JSONText
import LabKit
import Measurement
import Nouns
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
    var shown: ScreenAnswer?  // text-allowed: a key of the printed JSON
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

    /// Returns the report, in lines no longer than `width`.
    func lines(width: Int) -> [String] {
        var facts = foregroundFacts + shownFacts
        if let agreement { facts.append(Fact(name: "searches", text: agreement)) }
        if let coldText { facts.append(Fact(name: "cold", text: coldText)) }
        facts += notes.map { Fact(name: "note", text: "line \($0)") }
        facts += warnings.map { Fact(name: "warning", text: "line \($0)") }

        return summary.labelled("\(SingleLine.escaped(file)): ", width: width)
            + facts.flatMap { $0.lines(width: width) }
    }

    /// A fact of the report: its name, and its text next to it.
    private struct Fact {
        let name: String
        var text: String
        /// True if the text is data to be copied: if it is too wide for the line, it has one for itself.
        var isWhole = false

        func lines(width: Int) -> [String] {
            let label = "  " + name.padded(to: 12)
            guard isWhole else { return text.labelled(label, width: width) }

            let line = label + text
            return line.displayWidth <= width ? [line] : ["  " + name, text]
        }
    }

    private var summary: String {
        var parts = [
            format, counted(views, "view"), counted(levels, "level"), "\(hidden.grouped) hidden",
        ]
        if roots != 1 { parts.append("\(roots) roots") }
        return parts.joined(separator: ", ")
    }

    /// The view in front, its path from the root down, and its controller.
    private var foregroundFacts: [Fact] {
        if let missingWindow { return [Fact(name: "in front", text: "none: \(missingWindow)")] }
        guard let foreground else { return [Fact(name: "in front", text: "none: no root is visible")] }

        let levels = foreground.levels == 1 ? "the root" : counted(foreground.levels, "level") + " deep"
        var facts = [Fact(name: "in front", text: "\(Self.name(foreground.className)), \(levels)")]
        if !foreground.path.isEmpty {
            let path = foreground.path.map(String.init).joined(separator: ".")
            facts.append(Fact(name: "at", text: Self.shortened(path), isWhole: true))
        }

        if let controller = foreground.controller {
            facts.append(Fact(name: "controller", text: Self.name(controller)))
        }
        return facts
    }

    /// The screen that is shown with its chain, the windows that were passed over, and the screen where frames count.
    private var shownFacts: [Fact] {
        guard let shown, missingWindow == nil else { return [] }

        var chain = Self.shortened(shown.chainText)
        if shown.windows > 1 { chain += ", window \(shown.window) of \(shown.windows)" }
        var facts = [Fact(name: "shown", text: chain)]
        if let parts = shown.skippedText { facts.append(Fact(name: "passed over", text: Self.shortened(parts))) }
        if let onScreen { facts.append(Fact(name: "on screen", text: text(of: onScreen, next: shown))) }
        return facts
    }

    /// Returns the screen where frames count, and the views that were passed over, unless it is the one that is shown.
    private func text(of onScreen: ScreenAnswer, next shown: ScreenAnswer) -> String {
        guard onScreen.chain.last?.className != shown.chain.last?.className else { return "the same" }

        let chain = Self.shortened(onScreen.chainText)
        var views = onScreen
        views.skippedParts = onScreen.skippedParts.filter { $0.window == nil }
        return views.skippedText.map { "\(chain); passed over: \(Self.shortened($0))" } ?? chain
    }

    /// Returns the name of a class, with the readable one after a mangled one.
    static func name(_ className: String) -> String {
        let name = shortened(className)
        return MangledClassName.readable(className).map { "\(name) = \(shortened($0))" } ?? name
    }

    private var agreement: String? {
        if answers.isEmpty { return nil }
        if disagreeing.isEmpty { return "all \(answers.count) agree" }
        let verb = agreeing(disagreeing.count, "differs", "differ")
        return "MISMATCH: \(disagreeing.joined(separator: ", ")) \(verb) from documented"
    }

    private var coldText: String? {
        if let unmeasured { return "not measured: \(unmeasured)" }
        guard let cold else { return nil }

        let median = TimeSpan(nanoseconds: cold.medianNanoseconds)
        let p99 = TimeSpan(nanoseconds: cold.p99Nanoseconds)
        let limit = TimeSpan(nanoseconds: cold.limitNanoseconds)
        let text = "median \(median), p99 \(p99) of \(counted(cold.calls, "call")): \(cold.verdict) \(limit)"
        return cold.dropped == 0 ? text : text + "; \(counted(cold.dropped, "interrupted call")) dropped"
    }

    /// Returns a text, or the beginning and the end of one that is too long.
    static func shortened(_ text: String) -> String { SingleLine.escaped(text).shortened(to: 200) }
}
