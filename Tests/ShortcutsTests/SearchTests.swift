import Foundation
import Testing

@testable import Shortcuts

@Suite struct SearchTests {
    private func titles(
        _ query: String, in activities: [Activity], limit: Int = 20, donations: [Int64] = []
    ) throws -> [String] {
        func run<Search: ActivitySearch>(_ type: Search.Type) throws -> [ActivitySearchResult] {
            let donated = DonatedActivities<Search, RecomputedPrediction>(declaredTypes: ["t"])
            for (number, activity) in activities.enumerated() {
                try donated.load(activity, donations: donations.isEmpty ? [0] : [donations[number]])
            }
            return donated.find(query, limit: limit)
        }

        let scanned = try run(ScanSearch.self)
        #expect(try run(InvertedIndex.self) == scanned)
        return scanned.map(\.activity.title)
    }

    private func activity(_ title: String, _ keywords: Set<String> = [], _ description: String = "") -> Activity {
        Activity(type: "t", title: title, keywords: keywords, contentDescription: description)
    }

    private let documented = Activity(
        type: "t", title: "モンストのマルチに参加", keywords: ["モンスト", "マルチ", "モンスターストライク"],
        contentDescription: "モンスターストライクのマルチ募集中のクエストに参加できます")

    @Test(
        "the article's activity is found by its keywords, its title and its description, in any width",
        arguments: [
            ("モンスト", MatchQuality.exact), ("マルチ", .exact), ("モンスターストライク", .exact), ("参加", .exact),
            ("モンストのマルチに参加", .exact), ("マルチ参加", .exact), ("モン", .prefix), ("マ", .prefix), ("モンスター", .prefix),
            ("募集", .description), ("クエスト", .description), ("ﾓﾝｽﾄ", .exact), ("ﾏﾙﾁ", .exact), ("モンスト 募集", .description),
        ])
    func documentedActivity(query: String, match: MatchQuality) throws {
        let donated = DonatedActivities<InvertedIndex, RecomputedPrediction>(declaredTypes: ["t"])
        try donated.load(documented, donations: [1])
        #expect(donated.find(query).map(\.match) == [match])
        #expect(try titles(query, in: [documented]) == [documented.title])
    }

    @Test(
        "a query that no word begins with finds nothing",
        arguments: ["スト", "ルチ", "もんすと", "モンスト 将棋", "", " ", "\u{3000}", "、"])
    func misses(query: String) throws {
        #expect(try titles(query, in: [documented]).isEmpty)
    }

    @Test(
        "case, width and composition make no difference",
        arguments: [
            ("ORDER", "order"), ("ＯＲＤＥＲ", "Order"), ("café", "CAFE\u{301}"), ("straße", "STRASSE"),
            ("ΣΊΣΥΦΟΣ", "σίσυφος"),
            ("ｶﾞﾁｬ", "ガチャ"), ("か\u{3099}", "が"), ("㍿", "株式会社"), ("ﬁn", "FIN"), ("①", "1"), ("ｱﾊﾟｰﾄ", "アパート"),
        ])
    func foldings(title: String, query: String) throws {
        #expect(try titles(query, in: [activity(title)]) == [title])
        #expect(try titles(title, in: [activity(query)]) == [query])
    }

    @Test("exact matches come before beginnings, and those before the description, whatever was donated")
    func ranks() throws {
        let activities = [
            activity("Other", [], "order soup"), activity("Orders"), activity("Soup", ["order"]), activity("Order it"),
        ]
        #expect(
            try titles("order", in: activities, donations: [9, 8, 1, 2]) == ["Order it", "Soup", "Orders", "Other"])
    }

    @Test("ties go to the most recent donation, then to the first")
    func ties() throws {
        let activities = ["Soup a", "Soup b", "Soup c", "Soup d"].map { activity($0) }
        #expect(
            try titles("soup", in: activities, donations: [1, 3, 1, 3]) == ["Soup b", "Soup d", "Soup a", "Soup c"])
        #expect(
            try titles("soup", in: activities, limit: 2, donations: [1, 3, 1, 3]) == ["Soup b", "Soup d"])
    }

    @Test("a limit larger than all finds all, and 0 or less finds nothing")
    func limits() throws {
        let activities = (0..<50).map { activity("Soup \($0)") }
        #expect(try titles("soup", in: activities, limit: .max).count == 50)
        #expect(try titles("soup", in: activities, limit: 0).isEmpty)
        #expect(try titles("soup", in: activities, limit: -1).isEmpty)
    }

    @Test(
        "titles are cut where spaces, punctuation or scripts change",
        arguments: [
            ("モンストのマルチに参加", ["モンスト", "の", "マルチ", "に", "参加"]),
            ("Order a soup!", ["order", "a", "soup"]),
            ("iPhone12でＦＧＯ", ["iphone12", "で", "fgo"]),
            ("らーめん食べ歩き", ["らーめん", "食", "べ", "歩", "き"]),
            ("佐々木", ["佐々木"]),
            ("C++と★", ["c", "++", "と", "★"]),
            ("\u{301}a", ["\u{301}a"]),
            ("soft\u{ad}hyphen", ["softhyphen"]),
            ("…", []),
            ("ー", ["ー"]),
        ])
    func wordBreaking(title: String, words: [String]) {
        var titles: [String] = []
        WordBreaker.forEachWord(of: NormalForm.text(title)) { titles.append(String(Substring($0))) }
        #expect(titles == words)
    }

    @Test("normalising twice changes nothing, for every scalar except ideographs and syllables of Hangul")
    func normalForm() {
        var wrong: [String] = []
        let ranges: [ClosedRange<UInt32>] = [0...0x33FF, 0xA000...0xABFF, 0xF900...0xFFFF, 0x10000...0x1FFFF]
        for scalar in ranges.joined().compactMap({ Unicode.Scalar($0) }) {
            let normal = NormalForm.text(String(scalar))
            if !NormalForm.text(normal).unicodeScalars.elementsEqual(normal.unicodeScalars) {
                wrong.append("U+\(String(scalar.value, radix: 16))")
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
    }

    @Test(
        "a text that is recognised as normal is left as it is by Foundation's mapping, for every pair of scalars")
    func plainTexts() {
        let ranges: [ClosedRange<UInt32>] = [0x20...0x7E, 0x3041...0x3096, 0x30A1...0x30FE]
        var scalars = ranges.joined().compactMap { Unicode.Scalar($0) }
        scalars += Array("々、一龠龯".unicodeScalars)
        var wrong = 0

        for first in scalars {
            var text = ""
            for second in scalars { text.unicodeScalars.append(contentsOf: [first, second]) }
            let mapped = text.precomposedStringWithCompatibilityMapping.lowercased()
            wrong += NormalForm.text(text).unicodeScalars.elementsEqual(mapped.unicodeScalars) ? 0 : 1
        }
        #expect(wrong == 0)
    }

    @Test("removed activities are not found any more, and those with neighbouring numbers still are")
    func removal() {
        var index = InvertedIndex()
        let words = (0..<300).map { SearchWords(title: "soup \($0 % 10)", description: "hot") }
        for number in words.indices { index.insert(number, words[number], lastDonation: 0) }
        index.remove(words.indices.filter { $0 % 2 == 0 }.map { (number: $0, words: words[$0]) })
        let odd = (0..<300).filter { $0 % 2 == 1 }
        let results = ["soup", "hot", "soup 4"].map { query in
            index.search(SearchQuery(query), limit: 999).map(\.number)
        }
        #expect(results == [odd, odd, []])
    }

    @Test("terms are found in order by every prefix, for any number of blocks")
    func termTable() {
        var table = TermTable()
        let words = (0..<3_000).map { "w\(String($0 &* 7_919 % 3_000, radix: 7))" }

        func bytes<Result>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
            Array(text.utf8).withUnsafeBufferPointer(body)
        }

        for word in words {
            let numbers = [bytes(word) { table.intern($0) }, bytes(word) { table.intern($0) }]
            #expect(numbers[0] == numbers[1])
        }
        #expect(table.count == Set(words).count)
        for prefix in ["", "w", "w1", "w12", "w123", "x", "w9"] + words.prefix(50) {
            var results: [Int] = []
            bytes(prefix) { prefix in
                table.forEach(prefix: prefix) {
                    results.append($0)
                    return true
                }
            }

            let expected = Set(words).filter { $0.hasPrefix(prefix) }.sorted {
                $0.utf8.lexicographicallyPrecedes($1.utf8)
            }
            #expect(results == expected.compactMap { word in bytes(word) { table.find($0) } })
        }
    }
}
