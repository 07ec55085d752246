import Foundation
import Reporting

/// A flame graph of one profile, or of the difference of two: a page that needs no network.
package struct FlameGraph {
    private var title: String
    private var summary: [String]
    private var parts: [Part]
    /// True if the graph shows a difference.
    private var isDifference: Bool

    /// The flame graph of one profile.
    package init(_ profile: CellProfile) {
        title = profile.name
        summary = profile.parts.map { name, part in
            "\(name.prefix(1).uppercased() + name.dropFirst()): \(CountText.text(part.perCall(part.tree.inclusive))) "
                + "instructions a call."
        }
        parts = profile.parts.map { Part(name: $0, tree: Node($1.tree, perCall: $1.perCall)) }
        isDifference = false
    }

    /// The flame graph of a difference. A function is as wide as the larger of its two costs; the colour shows the
    /// change.
    package init(base: CellProfile, head: CellProfile, cause: String?) {
        title = "\(head.name), against base"
        parts = zip(base.parts, head.parts).map { base, head in
            Part(name: head.name, tree: Node(base: base.part, head: head.part))
        }
        let difference = ProfileDifference(base: base.steadyState, head: head.steadyState)
        let change = CountText.signed(difference.instructions)
        summary = [cause ?? "\(change) instructions a call; no function of the package is the reason."]
        isDifference = true
    }

    // MARK: Data

    private struct Part: Encodable {
        var name: String
        var tree: Node
    }

    private struct Document: Encodable {
        var differs: Bool
        var parts: [Part]
    }

    /// A function in the graph, with the counts of one call.
    private struct Node: Encodable {
        struct Base: Encodable {
            var own = 0.0
            var total = 0.0
            var calls = 0.0
        }

        var name: String
        var module: String
        var origin: String
        var inlined: Bool
        var own = 0.0
        var total = 0.0
        var calls = 0.0
        var allocations = 0.0
        var lines: String?
        var base: Base?
        var children: [Node] = []

        private init(empty node: CallNode) {
            name = node.function.name
            module = node.function.origin == .library ? node.function.module : ""
            origin = node.function.origin.rawValue
            inlined = node.isInlined
            let dearest = node.lines.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
            lines = dearest.isEmpty ? nil : "most at " + dearest.map { "\($0.key)" }.joined(separator: ", ")
        }

        init(_ node: CallNode, perCall: (Int) -> Double) {
            self.init(empty: node)
            own = perCall(node.own)
            total = perCall(node.inclusive)
            calls = perCall(node.calls)
            allocations = perCall(node.allocations)
            children = node.children.map { Node($0, perCall: perCall) }
        }

        init(base: ProfilePart, head: ProfilePart) {
            self.init(base: base.tree, base.perCall, head: head.tree, head.perCall)
        }

        /// Merges the nodes of both sides by their functions.
        private init(
            base: CallNode?, _ ofBase: (Int) -> Double, head: CallNode?, _ ofHead: (Int) -> Double
        ) {
            guard let any = head ?? base else { preconditionFailure("a node is on one side at least") }

            self.init(empty: any)
            if let head {
                own = ofHead(head.own)
                total = ofHead(head.inclusive)
                calls = ofHead(head.calls)
                allocations = ofHead(head.allocations)
            }
            if let base {
                self.base = Base(
                    own: ofBase(base.own), total: ofBase(base.inclusive), calls: ofBase(base.calls))
            }

            var others = base?.children ?? []
            for child in head?.children ?? [] {
                let index = others.firstIndex { $0.function == child.function && $0.isInlined == child.isInlined }
                let other = index.map { others.remove(at: $0) }
                children.append(Node(base: other, ofBase, head: child, ofHead))
            }
            children += others.map { Node(base: $0, ofBase, head: nil, ofHead) }
        }
    }

    // MARK: Page

    /// The content security policy: the page fetches nothing.
    private static let policy =
        "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; "
        + "form-action 'none'"

    /// The page.
    package var html: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let json = (try? encoder.encode(Document(differs: isDifference, parts: parts))) ?? Data("{}".utf8)
        // The data may not contain the end of its script element.
        let data = String(decoding: json, as: UTF8.self).replacing("<", with: "\\u003C")
        let options = parts.enumerated().map { "<option value=\"\($0)\">\(Self.escaped($1.name))</option>" }
        let legend =
            isDifference
            ? "Red is more than in base, blue is less, grey is the same; a number is the difference, the bar at the "
                + "bottom of a function is its cost in base, and a dashed one is gone."
            : "Orange is the package, blue are libraries, grey is what the compiler put between."

        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
            <meta name="color-scheme" content="light dark">
            <title>\(Self.escaped(title))</title>
            <style>
            \(String(decoding: PackageResources.flame_css, as: UTF8.self))</style>
            </head>
            <body>
            <h1>\(Self.escaped(title))</h1>
            \(summary.map { "<p>\(Self.escaped($0))</p>" }.joined(separator: "\n"))
            <p>\(legend) Widths are instructions of one call.</p>
            <form role="search">
            <label>Calls <select id="part">\(options.joined())</select></label>
            <label>Search <input id="search" type="search" autocomplete="off"></label>
            <button id="all" type="button">Show all</button>
            <span id="matches" role="status"></span>
            </form>
            <p class="keys">Arrows move between callers, callees and neighbours; Enter shows one alone, Escape its \
            caller; / searches, n goes to the next match.</p>
            <div id="graph" role="tree" aria-label="Flame graph"></div>
            <p id="details" aria-live="polite"></p>
            \(table)
            <script type="application/json" id="data">\(data)</script>
            <script>
            \(String(decoding: PackageResources.flame_js, as: UTF8.self))</script>
            </body>
            </html>

            """
    }

    /// A table of the functions, the most expensive first, for readers who do not see the picture.
    private var table: String {
        struct Row {
            var own = 0.0
            var base = 0.0
        }

        var rows: [String: Row] = [:]
        func collect(_ node: Node) {
            var row = rows[node.name] ?? Row()
            row.own += node.own
            row.base += node.base?.own ?? 0
            rows[node.name] = row
            for child in node.children { collect(child) }
        }
        if let tree = parts.first?.tree { collect(tree) }

        func weight(_ row: Row) -> Double { isDifference ? abs(row.own - row.base) : row.own }
        let visibleRows = rows.filter { weight($0.value) > 0 }.sorted {
            (weight($1.value), $0.key) < (weight($0.value), $1.key)
        }.prefix(Self.tableRows)

        let heading = isDifference ? "<th scope=\"col\">base</th><th scope=\"col\">difference</th>" : ""
        let lines = visibleRows.map { name, row in
            let more =
                isDifference
                ? "<td>\(CountText.text(row.base))</td><td>\(CountText.signed(row.own - row.base))</td>" : ""
            return "<tr><td>\(CountText.text(row.own))</td>\(more)<td>\(Self.escaped(name))</td></tr>"
        }
        return """
            <div class="table" role="region" tabindex="0" aria-label="Functions"><table>
            <caption>\(parts.first.map { Self.escaped($0.name) } ?? ""), own instructions of one call</caption>
            <thead><tr><th scope="col">own</th>\(heading)<th scope="col">function</th></tr></thead>
            <tbody>
            \(lines.joined(separator: "\n"))
            </tbody></table></div>
            """
    }

    private static let tableRows = 100

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
