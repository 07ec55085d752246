import CommandSupport
import Foundation
import TestSupport
import Testing

/// Chromium, driven by the script `Driver`, which reports what a reader of a page meets.
struct Browser {
    /// A page to look at.
    struct Page: Encodable {
        var name: String
        var file: String
        var looks: [String]

        /// Everything but the following of links, which only a site has.
        static let everyLook = [
            "start", "page", "tooltips", "keyboard", "accessibility", "contrast", "phone", "tablet", "withoutScripts",
            "narrow",
            "print", "pictures", "explore", "picture", "firstScreen", "jumps", "atSize",
            "audit",
        ]

        init(_ name: String, _ file: URL, looks: [String] = everyLook) {
            self.name = name
            self.file = file.path
            self.looks = looks
        }
    }

    /// Where pictures and times go, for people to look at.
    static let folder = Command.package.appendingPathComponent(".build/browser")

    /// The trait of tests that need axe-core as well.
    static var isAudited: ConditionTrait {
        .enabled(if: hasAudit, "no axe-playwright-python; 'make setup' installs it")
    }

    private static let hasAudit =
        InstalledTools.chartPython.map {
            InstalledTools.answers($0, ["-c", "import axe_playwright_python"])
        } == true

    static let chromium: URL? = ["chromium", "chromium-browser", "google-chrome"].lazy
        .flatMap { name in searchPath.map { URL(fileURLWithPath: $0).appendingPathComponent(name) } }
        .first { InstalledTools.answers($0, ["--version"]) }

    private static let searchPath = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(
        String.init)

    /// The missing tool, and what installs it; `nil` if all are there.
    static var absence: Comment? {
        switch (InstalledTools.chartPython, chromium) {
        case (nil, _): "no Python with vl-convert and Playwright; 'make setup' installs it into .build/charts"
        case (_, nil): "no Chromium; 'make setup' installs it"
        default: nil
        }
    }

    /// The trait of tests that need all of it.
    static var isThere: ConditionTrait { .enabled(if: absence == nil, absence) }

    /// Looks at pages, all in one browser.
    static func look(at pages: [Page]) throws -> [String: PageObservation] {
        struct Request: Encodable {
            var chromium: String
            var screenshots: String
            var pages: [Page]
        }

        let python = try #require(InstalledTools.chartPython)
        let chromium = try #require(chromium)
        let scratch = try Scratch()
        let request = try scratch.write(
            "request.json",
            JSONEncoder().encode(Request(chromium: chromium.path, screenshots: folder.path, pages: pages)))
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "Driver/observe.py")

        // Python leaves no compiled files among the sources.
        let outcome = try Command.run(
            python, [script.path, request.path], environment: ["PYTHONDONTWRITEBYTECODE": "1"])
        guard outcome.status == 0 else { throw Failure(sentence: "the browser could not look: \(outcome.errors)") }

        let report = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
        return try #require(report as? [String: [String: Any]]).mapValues { try PageObservation($0) }
    }

    struct Failure: Error, CustomStringConvertible {
        var sentence: String
        var description: String { sentence }
    }
}
