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
    /// The visible screen: the search follows containers and presentations, and passes over windows of the system.
    var shown: ScreenAnswer?  // text-allowed: a key of the printed JSON
    /// The result of the same search if only views on the screen count; `nil` if the format has no frames.
    var onScreen: ScreenAnswer?
    /// The reason why there is no answer: the chosen window does not exist.
    var missingWindow: String?
    /// The path to the view that a search found, by the name of the search.
    var answers: [String: [Int]] = [:]
    /// The searches that found another view than the reference.
    var disagreeing: [String] = []
    /// The time of a search on cold caches, if it was measured.
    var cold: Cold?
    /// The reason why that time was not measured, although the call asked for it.
    var unmeasured: String?
    var warnings: [String]
    /// Remarks on how the dump was read. They do not report irregularities.
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
        /// True if the text is data to be copied. If the line has no room for it, it gets a line of its own.
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

    /// The visible screen with its chain, the windows that were passed over, and the result for views on the screen.
    private var shownFacts: [Fact] {
        guard let shown, missingWindow == nil else { return [] }

        var chain = Self.shortened(shown.chainText)
        if shown.windows > 1 { chain += ", window \(shown.window) of \(shown.windows)" }
        var facts = [Fact(name: "shown", text: chain)]
        if let parts = shown.skippedText { facts.append(Fact(name: "passed over", text: Self.shortened(parts))) }
        if let onScreen { facts.append(Fact(name: "on screen", text: text(of: onScreen, next: shown))) }
        return facts
    }

    /// Returns the result for views on the screen, and the views that were passed over, unless it equals the visible
    /// screen.
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
