import Files
import Foundation
import Measurement
import TestSupport
import Testing

@testable import Reporting
@testable import Results

/// A page, and the data that its script draws from.
private struct ReadPage {
    let html: String
    let data: [String: Any]
    /// Read to the last digit, which `JSONSerialization` does not do everywhere.
    let numbers: Numbers

    struct Numbers: Decodable {
        struct Statistic: Decodable { var values: [Double?] }
        var cells: [[String]]
        var numbers: [String: Statistic]
        var hidden: [Int]
        var upkeep: [String: String]
        var typical: [String: [String]]
        var breakEvens: [String: [String: [String: [String: [String]]]]]
    }

    init(_ html: String) throws {
        self.html = html
        let begin = try #require(html.range(of: "<script type=\"text/plain\" id=\"data\">")).upperBound
        let end = try #require(html.range(of: "</script>", range: begin..<html.endIndex)).lowerBound
        let bytes = try Gzip.unpack(
            Array(try #require(Data(base64Encoded: String(html[begin..<end])))), atMost: 100_000_000)
        data = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        numbers = try JSONDecoder().decode(Numbers.self, from: Data(bytes))
    }

    func list(_ name: String) throws -> [[String: Any]] { try #require(data[name] as? [[String: Any]]) }

    /// The values of a statistic by what identifies the cell.
    func values(_ statistic: String) throws -> [String: Double] {
        let values = try #require(numbers.numbers[statistic]?.values)
        #expect(values.count == numbers.cells.count)
        return Dictionary(
            zip(numbers.cells, values).compactMap { cell, value in value.map { (cell[0], $0) } },
            uniquingKeysWith: { first, _ in first })
    }
}

@Suite(.enabled(if: Gzip.isAvailable, "built without zlib")) struct PageTests {
    private static let hostile = "<script>alert('x')</script> \"q\" & </script> \u{1F600} \u{2028}"

    /// A result in which every name is one that means harm.
    private var hostileResult: ResultFile {
        var result = SectionSample.result
        for index in result.cells.indices {
            result.cells[index].id.experiment = Self.hostile
            result.cells[index].id.implementation += Self.hostile
            result.cells[index].id.input += Self.hostile
            result.cells[index].input.shape = Self.hostile
            result.cells[index].input.sizeUnit = Self.hostile
            result.cells[index].budget?.reason = Self.hostile
            result.cells[index].instructionSet = Self.hostile
        }

        result.growth = []
        result.command = [Self.hostile]
        result.failures = [Self.hostile]
        result.notRun = [
            NotRun(
                experiment: Self.hostile, implementation: Self.hostile, input: Self.hostile,
                .refused(reason: Self.hostile))
        ]
        result.mismatches = [
            Mismatch(
                experiment: Self.hostile, implementation: Self.hostile, input: Self.hostile, expected: Self.hostile,
                answered: Self.hostile, step: nil, counterexample: Self.hostile, seed: 1)
        ]
        result.datasets = [
            .init(
                experiment: Self.hostile, input: Self.hostile, recipe: Self.hostile, origin: Self.hostile,
                sha256: Self.hostile)
        ]
        result.environment?.processorModel = Self.hostile
        result.capacity?[0].implementation = Self.hostile
        result.capacity?[0].cause = .refused(reason: Self.hostile)

        return result
    }

    @Test("a page knows which calls the loop hides, and which experiment measures upkeep")
    func recommendationFacts() throws {
        var result = SectionSample.result
        result.upkeep = ["search": "mutation"]
        // Work of another name is a part that someone wants to see, and hides nothing.
        result.cells += [
            SectionSample.cell("bare", .bare, size: 100, .warm, .time, 1.7),
            SectionSample.cell("bare", .bare, size: 10_000, .warm, .time, 1.7),
            SectionSample.cell("copy", .bare, size: 10_000, .warm, .time, 1e9),
        ]
        let page = try ReadPage(SectionSample.page(result))
        let loops = result.cells.filter { $0.implementation == "bare" }
        let expected = result.cells.filter { cell in
            cell.role != .reference && loops.contains { $0.id.input == cell.id.input && cell.isWithinLoop($0) }
        }
        #expect(expected.map(\.id.description) == ["search/indexed/chain-100 warm time"])
        #expect(page.numbers.hidden.map { page.numbers.cells[$0][0] } == expected.map(\.id.description))
        #expect(page.numbers.upkeep == ["search": "mutation"])

        // An experiment whose times include upkeep measures its own.
        result.upkeep = ["other": "search"]
        #expect(try ReadPage(SectionSample.page(result)).numbers.upkeep == ["search": "search"])

        // The start of a process hides nothing.
        result.cells.append(SectionSample.cell("indexed", .implementation, size: 100, .warm, .userTime, 1))
        #expect(try ReadPage(SectionSample.page(result)).numbers.hidden == [])
    }

    @Test("a page has every script of its folder once")
    func scripts() throws {
        let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let folder = project.appendingPathComponent("Sources/Lab/Reporting/Renderers/Page")
        let scripts = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "js" }.map { try String(contentsOf: $0, encoding: .utf8) }
        let page = SectionSample.page()
        expectAll(scripts, count: 19) { page.components(separatedBy: $0).count == 2 }
    }

    @Test("a page knows by the size of mixes from how many questions per change on each implementation pays")
    func breakEvens() throws {
        var result = SectionSample.result
        result.upkeep = ["search": "mutation"]
        #expect(try ReadPage(SectionSample.page(result)).numbers.breakEvens == [:])

        result.cells += MixSample.mixes([200, 50, 50]) + MixSample.mixes([50, 50, 50], size: 100_000)
        let table = try ReadPage(SectionSample.page(result)).numbers.breakEvens
        #expect(table.keys.sorted() == ["mutation"])
        #expect(table["mutation"]?.keys.sorted() == ["documented", "iterative", "memoised"])
        #expect(
            table["mutation"]?["memoised"]?["iterative"] == [
                "1000": [
                    "if asked at least once per change",
                    "it pays from 1 question per change on, and is slower with 1 question per 100 changes "
                        + "(measured at 1,000 nodes)",
                ],
                "100000": [
                    "if asked at least once per 100 changes",
                    "it pays on every mix measured, down to 1 question per 100 changes (measured at 100,000 nodes)",
                ],
            ])

        // Very many implementations would make a page very large.
        for number in 0..<30 { result.cells += MixSample.input(1, ["a\(number)": 10]) }
        #expect(try ReadPage(SectionSample.page(result)).numbers.breakEvens == [:])
    }

    @Test("a page knows which inputs are typical of an experiment")
    func typicalInputs() throws {
        var result = SectionSample.result
        #expect(try ReadPage(SectionSample.page(result)).numbers.typical == [:])

        let input = result.cells[0].id.input
        for index in result.cells.indices where result.cells[index].id.input == input {
            result.cells[index].input.isTypical = true
        }
        #expect(try ReadPage(SectionSample.page(result)).numbers.typical == [result.cells[0].experiment: [input]])
    }

    @Test("a page allows no address by its policy, and has that before anything else could be fetched")
    func policy() throws {
        let html = Report(on: NamedResult("run.json", ExportSample.result), command: "milli").html(bundle: nil)
        let policy = try #require(
            html.range(of: "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "))
        #expect(policy.lowerBound < (try #require(html.range(of: "<style>"))).lowerBound)
        #expect(policy.lowerBound < (try #require(html.range(of: "<script"))).lowerBound)
        #expect(!html.contains("connect-src") && !html.contains("http:") && !html.contains("https:"))
    }

    @Test("no name of a result can become part of the page")
    func namesAreEscaped() throws {
        let page = SectionSample.page(hostileResult)
        #expect(!page.contains("<script>alert") && page.contains("&lt;script&gt;alert"))
        // The data, what draws, and the page's own.
        #expect(page.components(separatedBy: "<script").count - 1 == 3)
        #expect(page.components(separatedBy: "</script>").count - 1 == 3)
        var data = PageData()
        for table in SectionSample.report(hostileResult).tables { _ = data.addTable(table) }
        let json = String(decoding: data.json, as: UTF8.self)
        #expect(!json.contains("<") && !json.contains("\u{2028}"), "a page without zlib holds it as it is")
        #expect(try ReadPage(page).list("charts").count > 5)
    }

    @Test("the page has the singular of every unit of a size, of irregular ones too")
    func singulars() {
        var data = PageData()
        for unit in ["entries", "classes", "nodes"] {
            var cell = SectionSample.result.cells[0]
            cell.input.sizeUnit = unit
            data.add([cell])
        }

        #expect(
            String(decoding: data.json, as: UTF8.self).contains(
                #""singulars":{"classes":"class","entries":"entry","nodes":"node"}"#))
    }

    @Test("the page has every section with its identifier, what is said in it, and places for tables and charts")
    func structure() throws {
        let html = SectionSample.page()
        var position = html.startIndex
        for section in SectionSample.report().sections {
            position = try #require(html.range(of: "<section id=\"\(section.id)\"", range: position..<html.endIndex))
                .upperBound
        }

        let page = try ReadPage(html)
        let charts = SectionSample.report().charts
        #expect(try page.list("charts").map { $0["id"] as? String } == charts.map(\.id))
        for chart in try page.list("charts") {
            #expect(chart["specification"] is [String: Any] && (chart["description"] as? String)?.isEmpty == false)
        }
        #expect(html.components(separatedBy: "data-charts=\"").count - 1 == 6)
        #expect(!html.contains("http://") && !html.contains("https://") && !html.contains("src="))
    }

    @Test("every number of every cell is in the data once, whole, under its name in the result file")
    func numbers() throws {
        let page = try ReadPage(SectionSample.page())
        for (statistic, value) in [
            ("median", { $0.median }), ("p99", { $0.p99 }), ("max", { $0.max }), ("n", { Double($0.n) }),
            ("ci95.lower", { $0.ci95?.lower }), ("budget.bound", { $0.budget?.bound }),
            ("ratioToReference.ci95.upper", { $0.ratioToReference?.ci95?.upper }),
        ] as [(String, (Cell) -> Double?)] {
            let values = try page.values(statistic)
            for cell in SectionSample.result.cells {
                #expect(values[cell.id.description] == value(cell), "\(cell.id) \(statistic)")
            }
        }

        let anchors = page.numbers.cells.map { $0[1] }
        #expect(anchors.contains("cell-search_indexed_chain-100_warm_time"))
    }

    @Test("of every cell there is what readers choose by, and how its samples lie in each process")
    func details() throws {
        let cells = Dictionary(uniqueKeysWithValues: SectionSample.result.cells.map { ($0.id.description, $0) })
        let page = try ReadPage(SectionSample.page())
        let details = try #require(page.data["details"] as? [Any])
        #expect(details.count == page.numbers.cells.count)

        for (name, detail) in zip(page.numbers.cells.map({ $0[0] }), details) {
            let cell = try #require(cells[name])
            let parts = try #require(detail as? [Any])
            let names = [cell.experiment, cell.label, cell.role.rawValue, cell.id.input, cell.input.shape]
            #expect(parts[0] as? [String] == names + [cell.input.sizeUnit, cell.id.measureWithUnit, "less"])
            #expect(parts[1] as? Int == cell.input.size)
            let spread = try #require(parts[2] as? [[Int]])
            #expect(spread.count == (cell.min == cell.max ? 0 : cell.processes.count))

            for (numbers, process) in zip(spread, cell.processes) {
                let sorted = process.samples.sorted()

                func thousandths(_ value: Double) -> Int { Int((1_000 * value / cell.median).rounded()) }
                #expect(numbers[0] == sorted.count && numbers.count == (sorted.count == 1 ? 2 : 6))
                #expect(numbers[1] == thousandths(sorted[0]) && numbers.last == thousandths(sorted[sorted.count - 1]))

                if sorted.count > 1 { #expect(numbers[3] == thousandths(Quantile.median(sorted: sorted))) }
            }
        }
    }

    @Test("a result five thousand cells long, of distinct numbers, makes a page of less than two megabytes")
    func size() throws {
        var result = SectionSample.result
        let pattern = result.cells
        result.cells = (0..<5_140).map { number in
            var cell = pattern[number % pattern.count]
            let scale = 1 + Double((number * 7_919) % 104_729) / 104_729
            cell.id.experiment = "experiment-\(number / 214)"
            cell.id.input += "-\(number / pattern.count)"
            cell.input.shape += "-\(number / pattern.count % 9)"

            for statistic in SummaryStatistic.all { cell.summary[keyPath: statistic.value] *= scale * Double.pi / 3 }
            cell.processes = cell.processes.map { process in
                .init(process: process.process, samples: process.samples.map { $0 * scale })
            }

            return cell
        }

        // As much as what draws takes in a real page.
        let html = SectionSample.report(result).html(bundle: String(repeating: "A", count: 410_000))
        #expect(html.utf8.count <= 2_000_000, "\(html.utf8.count)")
        #expect(try ReadPage(html).values("median").count == 5_140)
    }

    @Test("without scripts there are the verdict, the picture and what is said, and a sentence says where the rest is")
    func withoutScripts() throws {
        let page = SectionSample.page()
        for text in [
            "<p class=\"lead\">", "<h1>Does <code>search</code> fit in 200\u{A0}µs? ", "<table class=\"picture\">",
            "<code>documented</code> on <code>chain-10000</code>", "<caption>What one call at its limit takes",
            "<dt>instruction set</dt>", "id=\"validation-title\"",
        ] { #expect(page.contains(text), "\(text)") }
        let notice = try #require(page.range(of: "<noscript><p class=\"notice\""))
        let call = "<code class=\"long\">lab export <span>run.json</span> <span>--format</span> csv</code> writes every"
        #expect(page[notice.upperBound...].prefix(300).contains(call))
    }

    @Test("the picture of budgets stands right below the answer, and the sentences with the details below it")
    func firstScreen() throws {
        let page = SectionSample.page()
        let places = try [
            "<p class=\"origin\">", "<h1>", "<p class=\"detail\">", "<table class=\"picture\">",
            "<p class=\"lead\">", "</header>",
        ].map { try #require(page.range(of: $0), "\($0)").lowerBound }
        #expect(places == places.sorted())
    }

    @Test("the first line of a page on a phone has the day, the machine and the commit, of two results both commits")
    func origin() throws {
        var result = SectionSample.result
        result.environment?.provenance.commit = "0123456789abcdef0123"
        let alone = SectionSample.report(result).header.origin
        #expect(alone.wholeMatch(of: /Run of \d{4}-\d\d-\d\d, .+, \d+ cores?, commit 0123456/) != nil, "\(alone)")
        #expect(SectionSample.page(result).contains("<p class=\"origin\">\(alone)</p>"))
        let slower = NamedResult("old.json", SectionSample.slower)
        let two = SectionSample.report(result, comparedWith: [slower]).header.origin
        #expect(two.hasPrefix("base ") && two.contains(" → head 0123456 (") && two.hasSuffix(")"))
    }

    @Test("a page without charts has every table, and tells its readers nothing of the tool that draws")
    func withoutCharts() {
        let report = SectionSample.report()
        let page = report.html(bundle: nil)
        #expect(!page.contains("id=\"vega\"") && !report.charts.isEmpty)
        for word in ["make setup", "vl-convert", "charts are missing"] { #expect(!page.contains(word), "\(word)") }
    }

    @Test("what is counted is called a cell, in the first line, in the picture, in the method and in the glossary")
    func words() {
        let page = SectionSample.page()
        #expect(page.contains(" a cell, each ") && !page.contains(" a number, each "))
        #expect(page.contains("<p class=\"key\">A mark is a cell: one implementation on one input, "))
        #expect(page.contains("<dt>cell</dt><dd>What is measured as one: "))
        let method = SectionSample.report().sections.first { $0.id == SectionID.method.rawValue }?.introduction ?? []
        #expect(method.contains { $0.contains("Each cell is measured in ") && !$0.contains("number is measured") })
    }

    @Test("a page leads to its result and to the repository of the commit, as far as these are known")
    func links() {
        #expect(!SectionSample.page().contains(">The result</a>"))
        #expect(!SectionSample.page().contains(">The repository</a>"))
        var result = SectionSample.result
        result.environment?.provenance.repository = "https://example.org/lab"
        var report = SectionSample.report(result)
        report.resultAddress = "../run.tar.gz"
        let page = report.html(bundle: nil)
        #expect(page.contains("<a href=\"../run.tar.gz\">The result</a>"))
        #expect(page.contains("<a href=\"https://example.org/lab\">The repository</a>"))
    }

    @Test(
        "a page does not link to a repository whose address is no repository's, or holds a password",
        arguments: [
            "javascript:alert(1)", "data:text/html,<script>alert(1)</script>", "//example.org/lab",
            "https://user:word@example.org/lab", "https://user@example.org/lab", "/srv/lab",
        ])
    func addressesOfNoRepository(_ address: String) {
        var result = SectionSample.result
        result.environment?.provenance.repository = address
        #expect(result.environment != nil)

        let page = SectionSample.page(result)
        #expect(!page.contains(">The repository</a>"))
        #expect(!page.contains("href=\"\(address)"))
    }
}
