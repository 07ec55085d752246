import Foundation
import TestSupport
import Testing

@testable import Reporting

@Suite struct ChartRendererTests {
    private static let python = "/usr/bin/python3"
    private static let hasPython = FileManager.default.isExecutableFile(atPath: python)
    private static let hasEngine = (try? ChartRenderer().engine()) != nil

    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func program(_ text: String) throws -> String { try scratch.script("python-\(UUID().uuidString)", text) }

    @Test("the first Python that can import what draws is asked")
    func firstThatCan() throws {
        let without = try program("exit 3")
        let with = try program("cat > /dev/null; echo '{\"bundle\": \"packed\"}'")
        #expect(try ChartRenderer(candidates: ["/no/such/python", without, with]).bundle() == "packed")
    }

    @Test("without any, the failure says what would help")
    func none() {
        #expect {
            try ChartRenderer(candidates: ["/no/such/python", "no-such-python-anywhere"]).bundle()
        } throws: { "\($0)".contains("make setup") && "\($0)".contains("MILLI_PYTHON") }
    }

    @Test("one that fails, answers nonsense or never ends is told with its own words")
    func failures() throws {
        let broken = try program("echo 'first' >&2; echo 'no fonts' >&2; exit 1")
        let nonsense = try program("echo hello")
        let endless = try program("exec sleep 60")
        #expect { try ChartRenderer(candidates: [broken]).bundle() } throws: {
            "\($0)".hasSuffix("drew no charts: no fonts")
        }
        #expect { try ChartRenderer(candidates: [nonsense]).bundle() } throws: {
            "\($0)".contains("not what was asked for")
        }
        #expect {
            try ChartRenderer(candidates: [endless]).ask(["version": true], as: String.self, timeLimit: 0.05)
        } throws: { "\($0)".hasSuffix("drew no charts within 50 ms") }
    }

    /// Draws nothing but dots; a chart that says `poison` ends the process, one that says `error` fails.
    private static let fragile = """
        exec /usr/bin/python3 -c '
        import json, os, sys
        request = json.load(sys.stdin)
        if "poison" in json.dumps(request): os.abort()
        answer = {"images": {}, "errors": {}}
        for chart in request["charts"]:
            bad = "error" in json.dumps(chart)
            answer["errors" if bad else "images"][chart["id"]] = "bad" if bad else "."
        print(json.dumps(answer))'
        """

    @Test(
        "a chart that ends what draws it, or fails, costs itself alone", .enabled(if: Self.hasPython, "no python3 here")
    )
    func poison() throws {
        let file = try program(Self.fragile)

        var charts = Array(SectionSample.report().charts.prefix(1))
        charts = (0..<7).map { number in
            var chart = charts[0]
            chart.id = "c\(number)"
            return chart
        }

        charts[2].title = "poison"
        charts[5].title = "error"
        let drawn = try ChartRenderer(candidates: [file]).images(of: charts, as: .svg)
        #expect(drawn.images.map(\.id) == ["c0", "c1", "c3", "c4", "c6"])
        #expect(drawn.errors.map(\.id) == ["c2", "c5"])
        #expect(drawn.errors.first?.message.contains("signal") == true && drawn.errors.last?.message == "bad")
        #expect(throws: ChartRenderer.Failure.self) {
            try ChartRenderer(candidates: ["/no/such/python"]).images(of: charts, as: .svg)
        }
    }

    @Test(
        "names with characters that XML cannot hold keep no chart away",
        .enabled(if: Self.hasEngine, "no vl-convert-python here"))
    func controls() throws {
        let renderer = ChartRenderer()
        var charts = Array(SectionSample.report().charts.prefix(2))
        charts[0].title = "a\u{0}b\u{1}\u{1B}[31m\u{FFFE}\r\n"
        for format in [ChartRenderer.Format.svg, .png] {
            let drawn = try renderer.images(of: charts, as: format)
            #expect(drawn.errors.isEmpty, "\(drawn.errors)")
            #expect(drawn.images.map(\.id) == charts.map(\.id))
            if format == .svg { #expect(!drawn.images.contains { $0.data.contains(0x1B) }) }
        }
    }

    @Test("a text between quotes has no line end, and its quotes and backslashes are escaped")
    func quoted() {
        #expect(ValueExpression.quoted("a\r\u{2028}'\u{1}\\") == "a  \\' \\\\")
    }

    @Test("MILLI_PYTHON comes first, the path last")
    func order() {
        let candidates = ChartRenderer(environment: ["MILLI_PYTHON": "/opt/python"]).candidates
        #expect(candidates.first == "/opt/python")
        #expect(candidates.last == "python3")
        #expect(ChartRenderer(environment: [:]).candidates.count == 2)
    }

    @Test(
        "an environment keeps the bundle, so that it is made once, and anew when the file is broken",
        .enabled(if: Self.hasPython, "no python3 here"))
    func bundleIsKept() throws {
        try scratch.write("pyvenv.cfg", "home = /usr/bin\n")
        try scratch.write(
            "modules/vl_convert.py",
            """
            __version__ = "1.0"
            def javascript_bundle():
                with open("\(scratch.path)/made", "a") as made: made.write("x")
                return "code"
            """)
        let python = scratch.file("bin/python")
        try FileManager.default.createDirectory(
            at: python.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: python.path, withDestinationPath: Self.python)
        let wrapper = try program("PYTHONPATH='\(scratch.path)/modules' exec '\(python.path)' \"$@\"")

        let renderer = ChartRenderer(candidates: [wrapper])

        func made() throws -> Int { try Data(contentsOf: scratch.file("made")).count }

        let first = try renderer.bundle()
        let packed = Array(try #require(Data(base64Encoded: first)))
        #expect(packed.starts(with: [0x1F, 0x8B]))
        #expect(try renderer.bundle() == first && made() == 1)
        let cache = scratch.file("share/milli/vega-1.0.js.gz")
        for broken in [Data(packed.dropLast(3)), Data("nothing".utf8), Data()] {
            try broken.write(to: cache)
            #expect(try renderer.bundle() == first)
        }
        #expect(try made() == 4 && renderer.bundle() == first && made() == 4)
    }

    @Test("every chart can be drawn as SVG and PNG", .enabled(if: Self.hasEngine, "no vl-convert-python here"))
    func everyChartIsDrawn() throws {
        let renderer = ChartRenderer()
        let charts = SectionSample.report().charts
        let drawn = try renderer.images(of: charts, as: .svg)
        #expect(drawn.errors.isEmpty, "\(drawn.errors)")
        #expect(drawn.images.map(\.id) == charts.map(\.id))
        for image in drawn.images { #expect(String(decoding: image.data, as: UTF8.self).hasPrefix("<svg")) }
        let pixels = try renderer.images(of: Array(charts.prefix(1)), as: .png)
        #expect(pixels.images.first?.data.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
    }
}
