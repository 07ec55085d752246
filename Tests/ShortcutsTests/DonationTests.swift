import Testing

@testable import Shortcuts

/// The rules of donation, with the document's own example.
@Suite struct DonationTests {
    private typealias Donated = DonatedActivities<InvertedIndex, IncrementalPrediction>

    /// The activity that the document creates in `viewDidLoad`.
    private static let documented = Activity(
        type: "jp.co.gamewith.xxxxxx", title: "モンストのマルチに参加", keywords: ["モンスト", "マルチ", "モンスターストライク"],
        contentDescription: "モンスターストライクのマルチ募集中のクエストに参加できます")

    private func donated() -> Donated { Donated(declaredTypes: ["jp.co.gamewith.xxxxxx", "b"]) }

    private func performed(_ activity: Activity) -> ActivitySession {
        let session = ActivitySession(of: activity)
        session.becomeCurrent()
        session.complete()
        return session
    }

    @Test("the article's donation in viewDidLoad is refused until the user has completed the action")
    func viewDidLoad() throws {
        let donated = donated()
        // viewDidLoad: userActivity = …; userActivity?.becomeCurrent()
        let session = ActivitySession(of: Self.documented)
        session.becomeCurrent()
        let refusal = DonationRefusal.notCompleted(type: "jp.co.gamewith.xxxxxx")
        #expect(throws: refusal) { try donated.donate(session, at: 1) }
        #expect(refusal.description.contains("not completed the action"))
        #expect(donated.count == 0)
        #expect(donated.find("モンスト").isEmpty)
        session.complete()
        try donated.donate(session, at: 2)
        #expect(donated.count == 1)
        #expect(donated.find("モンスト").map(\.activity) == [Self.documented])
        #expect(donated.suggestions(3, at: 2).map(\.score) == [1])
    }

    @Test("the first rule that is broken refuses a donation, and changes nothing")
    func rules() throws {
        let donated = donated()
        let undeclared = ActivitySession(of: Activity(type: "other", title: ""))
        let blank = ActivitySession(of: Activity(type: "b", title: "\u{3000}\u{200b}\n"))
        let plain = ActivitySession(of: Activity(type: "b", title: "Open"))
        #expect(throws: DonationRefusal.undeclaredType("other")) { try donated.donate(undeclared, at: 0) }
        #expect(throws: DonationRefusal.blankTitle(type: "b")) { try donated.donate(blank, at: 0) }
        #expect(throws: DonationRefusal.notCurrent(type: "b")) { try donated.donate(plain, at: 0) }
        plain.becomeCurrent()
        #expect(throws: DonationRefusal.notCompleted(type: "b")) { try donated.donate(plain, at: 0) }
        plain.complete()
        plain.resignCurrent()
        #expect(throws: DonationRefusal.notCurrent(type: "b")) { try donated.donate(plain, at: 0) }
        plain.becomeCurrent()
        try donated.donate(plain, at: 0)
        #expect(throws: DonationRefusal.alreadyDonated(type: "b")) { try donated.donate(plain, at: 1) }
        #expect(donated.count == 1)
        #expect(donated.suggestions(1, at: 0).map(\.score) == [1])
    }

    @Test("each refusal names its rule")
    func textsOfRules() {
        let texts = [
            DonationRefusal.undeclaredType("b"), .blankTitle(type: "b"), .notCurrent(type: "b"),
            .notCompleted(type: "b"), .alreadyDonated(type: "b"),
        ].map(\.description)
        #expect(Set(texts).count == 5)
    }

    @Test("a title that cannot be seen is blank")
    func blankTitles() throws {
        let donated = donated()
        for title in ["", " ", "\u{3000}", "\t\n", "\u{200b}\u{feff}", "\u{ad}", "\u{3164}"] {
            #expect(throws: DonationRefusal.blankTitle(type: "b")) {
                try donated.donate(performed(Activity(type: "b", title: title)), at: 0)
            }
        }

        #expect(donated.count == 0)
    }

    @Test("a title of one combining mark or symbol is not blank, and is found")
    func shortTitles() throws {
        let donated = donated()
        for title in ["\u{301}", "\u{3099}", "★", ".", "a"] {
            try donated.donate(performed(Activity(type: "b", title: title)), at: 0)
        }
        #expect(donated.count == 5)
        #expect(donated.find("\u{301}").count == 1)
        #expect(donated.find("★").count == 1)
    }

    @Test("a title of 1 MB is donated, found by its beginning and by all of it, and deleted")
    func longTitle() throws {
        let donated = donated()
        let words = (0..<100_000).map { "ﾓﾝｽﾄ\($0)" }.joined(separator: " ")
        let one = String(repeating: "あ", count: 350_000)
        for title in [words, one] { try donated.donate(performed(Activity(type: "b", title: title)), at: 0) }
        #expect(donated.find("モンスト 99999").count == 1)
        #expect(donated.find(one).map(\.match) == [.exact])
        #expect(donated.find("あああ").map(\.match) == [.prefix])
        #expect(DonationRefusal.undeclaredType(words).description.utf8.count < 500)
        #expect(donated.delete(persistentIdentifier: "b") == 2)
        #expect(donated.find("モンスト").isEmpty)
    }

    @Test("repeating an action donates again: one activity, two donations, and the newest keywords")
    func again() throws {
        let donated = donated()
        try donated.donate(performed(Activity(type: "b", title: "Soup", keywords: ["old"])), at: 0)
        try donated.donate(performed(Activity(type: "b", title: "Soup", keywords: ["new"])), at: 0)
        #expect(donated.count == 1)
        #expect(donated.find("old").isEmpty)
        #expect(donated.find("new").count == 1)
        #expect(donated.suggestions(1, at: 0).map(\.score) == [2])
    }

    @Test("types are compared byte for byte")
    func exactTypes() {
        let donated = DonatedActivities<ScanSearch, RecomputedPrediction>(declaredTypes: ["caf\u{e9}"])
        #expect(throws: DonationRefusal.undeclaredType("cafe\u{301}")) {
            try donated.donate(performed(Activity(type: "cafe\u{301}", title: "a")), at: 0)
        }
    }

    @Test("before iOS 12 an activity is found and not suggested, and has no phrase")
    func beforeTwelve() throws {
        let old = Activity(type: "b", title: "Old", suggestedInvocationPhrase: "say it", iOS: 11)
        #expect(old.isEligibleForSearch && !old.isEligibleForPrediction && old.suggestedInvocationPhrase.isEmpty)
        let new = Activity(type: "b", title: "New", suggestedInvocationPhrase: "say it", iOS: 12)
        #expect(new.isEligibleForPrediction && new.suggestedInvocationPhrase == "say it")
        #expect(new.persistentIdentifier == "b")
        let donated = donated()
        try donated.donate(performed(old), at: 0)
        try donated.donate(performed(new), at: 0)
        #expect(donated.suggestions(5, at: 0).map(\.activity.title) == ["New"])
        #expect(donated.find("old").count == 1)
    }

    @Test("deleting by identifier removes all activities that share it and no others")
    func deletion() throws {
        let donated = donated()
        for (title, identifier) in [("A one", "x"), ("A two", "x"), ("A three", "y")] {
            try donated.donate(
                performed(Activity(type: "b", title: title, persistentIdentifier: identifier)), at: 0)
        }
        #expect(donated.delete(persistentIdentifier: "z") == 0)
        #expect(donated.delete(persistentIdentifier: "x") == 2)
        #expect(donated.find("A").map(\.activity.title) == ["A three"])
        #expect(donated.suggestions(9, at: 0).map(\.activity.title) == ["A three"])
        #expect(donated.delete(persistentIdentifier: "x") == 0)
        try donated.donate(performed(Activity(type: "b", title: "A one", persistentIdentifier: "x")), at: 5)
        #expect(donated.find("A").map(\.activity.title) == ["A one", "A three"])
        #expect(donated.deleteAll() == 2)
        #expect(donated.count == 0 && donated.find("A").isEmpty && donated.suggestions(9, at: 0).isEmpty)
    }

    /// A store of 6,000 activities, each with one to three donations.
    private func many<Search, Prediction>(
        _: DonatedActivities<Search, Prediction>.Type
    ) throws -> DonatedActivities<Search, Prediction> {
        let donated = DonatedActivities<Search, Prediction>(declaredTypes: ["b"])
        for number in 0..<6_000 {
            try donated.load(
                Activity(type: "b", title: "Word \(number % 7)", persistentIdentifier: "\(number)"),
                donations: (0...(number % 3)).map { Int64(number % 11 + $0) })
        }
        return donated
    }

    /// Holds what is found and suggested after most activities were deleted to what was before, without these.
    private func expectTheRest<Search, Prediction>(_ donated: DonatedActivities<Search, Prediction>) {
        func isLeft(_ activity: Activity) -> Bool { Int(activity.persistentIdentifier).map { $0 % 50 == 0 } ?? false }

        let hits = donated.find("word", limit: 6_000).filter { isLeft($0.activity) }
        let suggestions = donated.suggestions(6_000, at: 9).filter { isLeft($0.activity) }
        #expect(hits.count == 120 && suggestions.count == 120)

        for number in 0..<6_000 where number % 50 != 0 { donated.delete(persistentIdentifier: "\(number)") }
        #expect(donated.count == 120)
        #expect(donated.find("word", limit: 6_000) == hits)
        #expect(donated.suggestions(6_000, at: 9) == suggestions)

        donated.compact()
        #expect(donated.find("word", limit: 6_000) == hits)
        #expect(donated.suggestions(6_000, at: 9) == suggestions)
    }

    @Test("after thousands of deletions, the other activities are found and suggested as before, in the same order")
    func compaction() throws {
        try expectTheRest(many(DonatedActivities<InvertedIndex, IncrementalPrediction>.self))
        try expectTheRest(many(DonatedActivities<ScanSearch, RecomputedPrediction>.self))
    }

    /// Holds scores to the donations since an activity could be suggested again, before and after a compaction.
    private func expectRecentScores<Search, Prediction>(_ donated: DonatedActivities<Search, Prediction>) throws {
        let searchable = Activity(type: "b", title: "Soup", iOS: 11)
        let predictable = Activity(type: "b", title: "Soup", iOS: 12)
        for activity in [predictable, predictable, searchable, searchable, predictable] {
            try donated.donate(performed(activity), at: 0)
        }
        try donated.donate(performed(Activity(type: "b", title: "Bread")), at: 0)
        try donated.donate(performed(Activity(type: "b", title: "Bread")), at: 0)

        let suggestions = donated.suggestions(9, at: 0)
        #expect(suggestions.map(\.activity.title) == ["Bread", "Soup"])
        #expect(suggestions.map(\.score) == [2, 1])
        donated.compact()
        #expect(donated.suggestions(9, at: 0) == suggestions)
    }

    @Test("if an activity becomes eligible for suggestions again, its earlier donations do not count")
    func eligibility() throws {
        try expectRecentScores(DonatedActivities<InvertedIndex, IncrementalPrediction>(declaredTypes: ["b"]))
        try expectRecentScores(DonatedActivities<ScanSearch, RecomputedPrediction>(declaredTypes: ["b"]))
    }
}
