import Testing

@testable import Importers

@Suite("JSON that is odd")
struct OddJSONDumpTests {
    private let text = """
        {"type":"CalabashRootView",
         "label":"it\\'s", "id":"\\ud83d",
         "type":"Other", "hit-point":0}
        """

    @Test("invalid escapes and repeated keys are read, with a warning at their line")
    func warns() throws {
        let screen = try importScreen(text)
        #expect(screen.outline == "CalabashRootView")
        #expect(screen.elements[0].text == "it's")
        #expect(screen.warnings.map(\.line) == [2, 2, 3])
        #expect(screen.warnings[0].message.contains("\"\\\\'\" is no escape"))
        #expect(screen.warnings[1].message.contains("surrogate"))
        #expect(screen.warnings[2].message.contains("\"type\" occurs twice"))
    }

    @Test("in strict mode, they are refused with their line")
    func refuses() throws {
        let error = refusal(of: text, strict: true)
        #expect(error?.line == 2)
        guard case .strict? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(refusal(of: "{\"type\":\"CalabashRootView\",\n\"a\":1,\n\"a\":2}", strict: true)?.line == 3)
    }

    @Test("beyond the limit of warnings, they are only counted")
    func counts() throws {
        let views = (0..<50).map { _ in "{\"type\":\"A\",\"label\":\"\\'\"}" }.joined(separator: ",")
        let screen = try importScreen(
            "{\"type\":\"CalabashRootView\",\"children\":[\(views)]}", limits: ImportLimits(warnings: 5))
        #expect(screen.views == 51)
        #expect(screen.warnings.count == 6)
    }
}
