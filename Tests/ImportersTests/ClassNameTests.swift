import Importers
import Testing

@Suite("Class names that element IDs cannot hold")
struct ClassNameTests {
    private func dump(_ names: [String]) -> String {
        let views = names.enumerated().map { "{\"class\":\"\($0.element)\",\"temp_id\":\($0.offset)}" }
        return "{\"views\":[\n\(views.joined(separator: ",\n"))]}"
    }

    @Test("slashes, brackets, percent signs and what breaks a line are percent-encoded, and nothing else is")
    func encodes() throws {
        for (name, spelt) in [
            ("a/b", "a%2Fb"), ("Foo<A[B]>", "Foo<A%5BB%5D>"), ("100 %", "100 %25"), ("a\\nb", "a%0Ab"),
            ("a\\u0007", "a%07"), ("\u{2028}", "%E2%80%A8"), ("a%2Fb", "a%252Fb"),
        ] {
            let screen = try importScreen(dump([name]))
            #expect(screen.outline == spelt)
            #expect(screen.warnings.map(\.line) == [2], "\(screen.warnings)")
            #expect(screen.warnings.first?.message.contains(spelt) == true)
            #expect(refusal(of: dump([name]), strict: true)?.line == 2)
        }

        for name in ["UIView", "_TtC4Demo4View", "Array<Int>", "é 日本", "a'b\\\"", "(unknown)"] {
            #expect(try importScreen(dump([name]), strict: true).warnings.isEmpty)
        }
    }

    @Test("each class of a view or a controller that IDs cannot contain gets one warning, with its line")
    func warnsOnce() throws {
        #expect(try importScreen(dump(["a/b", "a/b2", "View"])).warnings.map(\.line) == [2, 3])
        let controllers = "<Root 0x1>, state: appeared, view: <V 0x2>\n   | <A/B>, state: appeared, view: <V>\n"
        let screen = try importScreen(controllers + "   | <A/B>, state: appeared, view: <V>\n")
        #expect(screen.outline == "Root(A%2FB A%2FB)")
        #expect(screen.warnings.map(\.line) == [2])
    }
}
