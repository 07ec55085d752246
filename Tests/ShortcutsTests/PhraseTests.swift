import Shortcuts
import Testing

@Suite struct PhraseTests {
    private let multi = Activity(type: "t", title: "モンストのマルチに参加", suggestedInvocationPhrase: "モンスト")
    private let other = Activity(type: "t", title: "Open the guide")

    @Test("only a recorded phrase starts its activity, in any case, width and spacing")
    func recorded() throws {
        var phrases = Phrases()
        try phrases.record("マルチ参加", for: multi)
        #expect(phrases.activity(for: "ﾏﾙﾁ参加") == multi)
        #expect(phrases.activity(for: "マルチ") == nil)
        #expect(phrases.activity(for: "モンスト") == nil)
        try phrases.record("Open  the Guide", for: other)
        #expect(phrases.activity(for: " ＯＰＥＮ the\tguide ") == other)
        #expect(phrases.count == 2)
    }

    @Test("a phrase of another activity is refused, and so is a blank one")
    func refusals() throws {
        var phrases = Phrases()
        try phrases.record("go", for: multi)
        #expect(throws: PhraseRefusal.taken(phrase: "GO", title: multi.title)) { try phrases.record("GO", for: other) }
        for blank in ["", " ", "\u{200b}"] {
            #expect(throws: PhraseRefusal.blank) { try phrases.record(blank, for: other) }
        }
        #expect(phrases.activity(for: "go") == multi)
        try phrases.record("Go", for: multi)
        #expect(phrases.count == 1)
    }

    @Test("a new phrase replaces the activity's old one, which another activity can then take")
    func replaced() throws {
        var phrases = Phrases()
        try phrases.record("one", for: multi)
        try phrases.record("two", for: multi)
        #expect(phrases.activity(for: "one") == nil)
        try phrases.record("one", for: other)
        let isRemoved = [phrases.remove(multi), phrases.remove(multi)]
        #expect(isRemoved == [true, false])
        #expect(phrases.activity(for: "two") == nil)
        #expect(phrases.activity(for: "one") == other)
    }
}
