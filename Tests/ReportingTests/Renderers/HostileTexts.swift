/// Texts that formats stumble over.
enum HostileTexts {
    static let all = [
        "", "plain", "two words", "a,b", "\"quoted\"", "it's", "line\nend", "line\r\nend", "\r", "tab\there", "a/b",
        "back\\slash", "`code`", "|", "<b>&amp;", "]]>", "📱 emoji", "e\u{301}", "e\u{301}\"", "100 %", "#hash",
        "colon: value", "- item", "null", "0x1F", "\u{7F}\u{85}\u{2028}\u{FEFF}", "\u{1}\u{1B}[0m", "日本語", "=1+1",
        "%2F",
        "trailing ", " leading", "{}", "$x$", "~",
    ]
}
