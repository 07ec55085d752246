import LabKit
import Measurement
import Reproducibility
import Shortcuts
import Workloads

/// The inputs and cases of `shortcut-search`.
extension SearchSubject {
    private enum Words: String {
        case rare, popular
        case twoWords = "two-words"

        /// Some queries of this kind, of words that the activities have.
        func queries(of activities: [Activity], _ words: [SearchWords], seed: UInt64) -> [SearchQuery] {
            let popular = SearchQuery(ActivityDrawing.popularWord)
            if self == .popular { return [popular] }
            var random = Xoshiro256StarStar(seed: Seed.derive(seed, "queries"))
            var index = InvertedIndex()
            for number in words.indices { index.insert(number, words[number], lastDonation: 0) }
            var queries: [SearchQuery] = []
            for _ in 0..<10_000 where queries.count < 20 {
                let activity = activities[random.index(below: activities.count)]
                guard let keyword = activity.keywords.sorted().first, keyword.count >= 3 else { continue }
                let beginning = String(keyword.prefix(3))
                let query = SearchQuery(self == .rare ? beginning : "\(ActivityDrawing.popularWord) \(beginning)")
                let hits = index.search(query, limit: 1_001).count
                if 1...1_000 ~= hits, !queries.contains(query) { queries.append(query) }
            }
            return queries
        }
    }

    private static func ladder(_ kind: Words) -> Ladder<SearchSubject> {
        Ladder(
            kind.rawValue, sizes: 100...1_000_000,
            recipe: { "ActivityDrawing, \($0) activities, \(kind.rawValue) queries, the best 20" }
        ) { size, context in
            let types = ActivityTypes.ordinary.types(100, seed: context.seed)
            var drawing = ActivityDrawing(count: size, types: types, seed: context.seed)
            let activities = (0..<size).map { drawing.activity($0) }
            let words = activities.map { SearchWords($0) }
            var stream = DonationStream(activities: size, seed: context.seed)
            var donations = [Int64](repeating: DonationStream.begin, count: size)
            for _ in 0..<size {
                let (number, instant) = stream.next()
                donations[number] = max(donations[number], instant)
            }
            let queries = kind.queries(of: activities, words, seed: context.seed)
            guard !queries.isEmpty else { throw NoQueries(shape: kind.rawValue, size: size) }
            var digest = SHA256()
            for (activity, donation) in zip(activities, donations) {
                digest.update("\(activity.title)\n\(activity.keywords.sorted())\n\(donation)\n".utf8)
            }
            for query in queries { for word in query.words { digest.update(word) } }
            let subject = SearchSubject(words: words, donations: donations, queries: queries)
            return Trial(subject: subject, nodes: size, digest: "\(digest.finalize())")
        }
    }

    static let inputs: [Input<SearchSubject>] =
        ladder(.rare).inputs(quick: [10_000], standard: [100_000], thorough: [1_000_000])
        + ladder(.popular).inputs(quick: [], standard: [10_000, 100_000], thorough: [1_000_000])
        + ladder(.twoWords).inputs(quick: [], standard: [10_000], thorough: [1_000_000])

    // MARK: Validation

    struct Case: Sendable {
        struct Entry: Sendable {
            var title: String
            var keywords: [String] = []
            var description = ""
            var at: Int64 = 0
            var words: SearchWords { SearchWords(title: title, keywords: keywords, description: description) }
        }

        enum Step: Sendable {
            case insert(Entry)
            case donate(Int, Int64)
            case remove([Int])
        }

        var entries: [Entry]
        var steps: [Step] = []
        var queries: [String]
        var limit: Int

        var trial: Trial<SearchSubject> {
            let subject = SearchSubject(
                words: entries.map(\.words), donations: entries.map(\.at),
                steps: steps.map { step in
                    switch step {
                    case .insert(let entry): .insert(entry.words, entry.at)
                    case .donate(let number, let instant): .donate(number, instant)
                    case .remove(let numbers): .remove(numbers)
                    }
                },
                queries: queries.map { SearchQuery($0) }, limit: limit)
            return Trial(subject: subject, nodes: entries.count)
        }

        var smaller: [Case] {
            func without<Element>(_ list: WritableKeyPath<Case, [Element]>, _ least: Int) -> [Case] {
                guard self[keyPath: list].count > least else { return [] }
                return self[keyPath: list].indices.map { number in
                    var smaller = self
                    smaller[keyPath: list].remove(at: number)
                    return smaller
                }
            }
            return without(\.steps, 0) + without(\.queries, 1) + without(\.entries, 1)
        }
    }

    /// Every three activities of a few words, in title, keyword or description, with two instants, and every beginning.
    static let everySmallSearch = ValidationCases<SearchSubject>(
        "every three of a few activities",
        generate: { budget, visit in
            guard budget.exhaustiveSize > 1 else { return }
            let words = ["a", "ab", "b a", "アイ"]
            let entries: [Case.Entry] = words.flatMap { word in
                [
                    Case.Entry(title: word), Case.Entry(title: "x", keywords: [word], at: 1),
                    Case.Entry(title: "b", description: word, at: 1),
                ]
            }
            let queries = ["a", "ab", "b", "x", "ア", "アイ", "a b", "b ab", "A", "", "zz"]
            for first in entries {
                for second in entries {
                    for third in entries {
                        for limit in [1, 20] {
                            let value = Case(entries: [first, second, third], queries: queries, limit: limit)
                            guard try visit(value) else { return }
                        }
                    }
                }
            }
        },
        trial: { (value: Case) in value.trial }, shrink: { $0.smaller }, source: { "\($0)" })

    /// Activities that come, are donated and go, with all queries after each step.
    static let randomScripts = ValidationCases<SearchSubject>(
        "random scripts",
        generate: { budget, visit in
            for number in 0..<budget.randomCases {
                var random = Xoshiro256StarStar(seed: Seed.derive(budget.seed, "search", "\(number)"))
                let letters = ["a", "b", "é", "ア", "イ", "の", "参", "ー", " ", "Ａ", "ｱ", "\u{301}", "★", "1", "."]
                func text(_ most: Int) -> String {
                    (0..<random.index(below: most + 1)).map { _ in letters[random.index(below: letters.count)] }
                        .joined()
                }
                func entry() -> Case.Entry {
                    Case.Entry(
                        title: text(5), keywords: (0..<random.index(below: 3)).map { _ in text(4) },
                        description: text(5), at: Int64(random.index(below: 4)))
                }
                let entries = (0..<1 + random.index(below: 12)).map { _ in entry() }
                let steps = (0..<random.index(below: 10)).map { _ -> Case.Step in
                    switch random.index(below: 4) {
                    case 0: .insert(entry())
                    case 1: .remove((0..<random.index(below: 4)).map { _ in random.index(below: 20) })
                    default: .donate(random.index(below: 20), Int64(random.index(below: 6)))
                    }
                }
                let queries = (0..<6).map { _ in text(3) }
                let value = Case(entries: entries, steps: steps, queries: queries, limit: 1 + random.index(below: 6))
                guard try visit(value) else { return }
            }
        },
        trial: { (value: Case) in value.trial }, shrink: { $0.smaller }, source: { "\($0)" })

    private struct NoQueries: Error, CustomStringConvertible {
        var shape: String
        var size: Int
        var description: String { "\(shape)-\(size): no beginning of three characters has 1 to 1,000 hits" }
    }
}
