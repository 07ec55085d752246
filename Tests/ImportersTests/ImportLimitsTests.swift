import Importers
import Testing

@Suite("Limits")
struct ImportLimitsTests {
    private func chain(_ levels: Int) -> String {
        (0..<levels).map { String(repeating: "|", count: $0) + "<V: 0x1>" }.joined(separator: "\n")
    }

    @Test("levels up to the limit are read, one more is refused in its line")
    func boundsLevels() throws {
        let limits = ImportLimits(levels: 5)
        #expect(try importScreen(chain(5), limits: limits).levels == 5)
        #expect(refusal(of: chain(6), limits: limits) == ImportError(file: "dump", line: 6, reason: .tooDeep(limit: 5)))
    }

    @Test("a line at level 100,000 is refused even if only a few views come before it")
    func boundsClaimedLevels() {
        let text = "<V: 0x1>\n" + String(repeating: "   | ", count: 100_000) + "<V: 0x1>\n"
        #expect(refusal(of: text) == ImportError(file: "dump", line: 2, reason: .tooDeep(limit: 10_000)))
    }

    @Test("views up to the limit are read, one more is refused in its line")
    func boundsViews() throws {
        let text = "<V: 0x1>\n| <V: 0x1>\n| <V: 0x1>\n"
        #expect(try importScreen(text, limits: ImportLimits(views: 3)).views == 3)
        #expect(
            refusal(of: text, limits: ImportLimits(views: 2))
                == ImportError(file: "dump", line: 3, reason: .tooManyViews(limit: 2)))
    }

    @Test("bytes up to the limit are read, one more is refused")
    func boundsBytes() throws {
        #expect(try importScreen("<V: 0x1>\n", limits: ImportLimits(bytes: 9)).views == 1)
        #expect(refusal(of: "<V: 0x1>\n", limits: ImportLimits(bytes: 8))?.reason == .tooLarge(limit: 8))
    }

    @Test("warnings beyond the limit are only counted")
    func boundsWarnings() throws {
        let text = "<V: 0x1>\n" + String(repeating: "...\n", count: 10)
        let warnings = try importScreen(text, limits: ImportLimits(warnings: 3)).warnings
        #expect(warnings.count == 4)
        #expect(warnings.last?.message == "7 further warnings")
    }

    @Test("without elements the tree is the same")
    func leavesOutElements() throws {
        let text = Array("<V: 0x1; text = 'x'; hidden = YES>\n| <W: 0x2>\n".utf8)
        let screen = try DumpImporter(keepsElements: false).importFile(text, name: "f")
        #expect(screen.elements.isEmpty)
        #expect(screen.outline == "V-(W)")
    }

    @Test("more class names than the cache begins with keep their own symbols")
    func keepsManyClasses() throws {
        let names = (0..<500).map { "Class\($0)" }
        let text = "<Root: 0x1>\n" + (names + names).map { "| <\($0): 0x1>\n" }.joined()
        #expect(try importScreen(text).roots[0].subviews.map(\.className) == names + names)
    }
}
