import Testing

@testable import Reporting

@Suite struct YAMLTextTests {
    @Test("texts stand between quotes, with what is not printable escaped")
    func quotes() {
        #expect(YAMLText.quoted("a: 'b'") == "\"a: 'b'\"")
        #expect(YAMLText.quoted("\"\\") == "\"\\\"\\\\\"")
        #expect(YAMLText.quoted("\n\u{85}\u{2028}\u{FEFF}") == "\"\\u000A\\u0085\\u2028\\uFEFF\"")
        #expect(YAMLText.quoted("📱") == "\"📱\"")
    }
}
