import CommandSupport
import Foundation
import TestSupport
import Testing

/// A flame graph in the browser.
private struct FlameGraphPage {
    static let shared = Result { try FlameGraphPage() }

    let seen: PageObservation.FlameGraphLook
    let console: [String]

    private init() throws {
        let scratch = try Scratch()
        let page = scratch.file("flame.html")
        let outcome = try Command.milli("profile", "foreground-view/iterative/screen-10", "--html", page.path)
        guard outcome.status == 0 else { throw Browser.Failure(sentence: outcome.errors) }

        let observation = try #require(
            try Browser.look(at: [Browser.Page("flame", page, looks: ["flame"])])["flame"])
        if let failure = observation.failure { throw Browser.Failure(sentence: failure) }
        seen = try observation.flame
        console = try observation.console
    }
}

@Suite("Flame graph", Browser.isThere, .needs(programs: "valgrind", "addr2line")) struct FlameGraphTests {
    @Test("arrows go to a function below and back, from the one stop of the tabulator")
    func arrows() throws {
        let page = try FlameGraphPage.shared.get()
        #expect(page.console == [])
        #expect(page.seen.tabStops == 1 && page.seen.root?.level == 1)
        #expect(page.seen.callee?.level == 2 && page.seen.caller?.label == page.seen.root?.label)
    }

    @Test("a function keeps the focus when the window gets narrower")
    func narrowing() throws {
        let seen = try FlameGraphPage.shared.get().seen
        #expect(seen.callee != nil && seen.afterNarrowing?.label == seen.callee?.label)
    }

    @Test("Enter shows a function alone in full width, and Escape the one above it")
    func zoom() throws {
        let seen = try FlameGraphPage.shared.get().seen
        let part = try #require(seen.part)
        #expect(part.share < 0.9)
        #expect(seen.alone?.label == part.label && seen.alone.map { $0.share > 0.95 } == true)
        #expect(seen.nextCaller?.level == part.level - 1 && seen.nextCaller.map { $0.share > 0.95 } == true)
    }

    @Test("a search says how many functions match, and leads to the first")
    func search() throws {
        let seen = try FlameGraphPage.shared.get().seen
        #expect(seen.noMatch == "0 shown functions match")
        #expect(seen.matches.contains(/^[1-9]\d* shown function(s match| matches)$/), "\(seen.matches)")
        #expect(seen.match?.label == seen.callee?.label)
    }

    @Test("one call is said in the singular")
    func singular() throws {
        let seen = try FlameGraphPage.shared.get().seen
        #expect(seen.root?.label.hasSuffix(", 1 call") == true, "\(String(describing: seen.root))")
    }
}
