import LabKit
import Reproducibility
import Shortcuts
import Workloads

/// Which activities have these words? The best 20, for words that take turns.
///
/// `rare` words are beginnings of three characters that at most 1,000 activities have; `popular` is one that 1 in 10
/// has; `two-words` has both. Source: shortcuts, Search.
public let shortcutSearch = Experiment(
    "shortcut-search",
    "Find the best 20 activities by the beginnings of words in their titles, keywords and descriptions.",
    operation: "search", sizeUnit: "shortcuts", budget: .p99(.milliseconds(1))
) {
    SearchSubject.inputs(.rare, sizes: [10_000], standard: [100_000])
    SearchSubject.inputs(.popular, standard: [10_000, 100_000])
    SearchSubject.inputs(.twoWords, standard: [10_000])
    SearchCase.everySmallSearch
    SearchCase.randomScripts
} comparing: {
    Implementation.searching("scan", role: .reference, ScanSearch.self)
    Implementation.searching("inverted-index", InvertedIndex.self)
}

/// Activities, and the queries that are asked of them.
struct SearchSubject {
    /// A step of a script. After each step all queries are asked.
    enum Step: Sendable {
        case insert(SearchEntry)
        case donate(Int, Int64)
        case remove([Int])
    }

    let words: [SearchWords]
    let donations: [Int64]
    var steps: [Step] = []
    let queries: [SearchQuery]
    var limit = 20

    func fill<Search: ActivitySearch>(_ search: inout Search) {
        for number in words.indices { search.insert(number, words[number], lastDonation: donations[number]) }
    }

    func ask<Search: ActivitySearch>(_ search: inout Search) -> [[SearchHit]] {
        queries.map { search.search($0, limit: limit) }
    }
}

/// A search with all activities in it, which answers one query a call, in turn.
private struct SearchState<Search: ActivitySearch>: TouchesMemory {
    private var search = Search()
    private let subject: SearchSubject
    private var turn: Turn

    init(_ subject: SearchSubject) {
        self.subject = subject
        turn = Turn(count: max(1, subject.queries.count))
        subject.fill(&search)
    }

    @inline(__always)
    mutating func next() -> Int { search.search(subject.queries[turn.next()], limit: subject.limit).count }

    mutating func replay() -> [[SearchHit]] {
        guard !subject.steps.isEmpty else { return subject.ask(&search) }

        var search = Search()
        subject.fill(&search)
        var all = subject.words.map(Optional.some)
        var answers = subject.ask(&search)

        for step in subject.steps {
            switch step {
            case .insert(let entry):
                search.insert(all.count, entry.words, lastDonation: entry.at)
                all.append(entry.words)
            case .donate(let number, let instant):
                let number = number % all.count
                if all[number] != nil { search.donated(number, at: instant) }
            case .remove(let numbers):
                let removed = Set(numbers.map { $0 % all.count }).sorted().compactMap { number in
                    all[number].map { (number: number, words: $0) }
                }
                search.remove(removed)
                for (number, _) in removed { all[number] = nil }
            }

            answers += subject.ask(&search)
        }

        return answers
    }

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        (search as? any TouchesMemory)?.visitTouchedMemory(visit)
    }
}

extension ScanSearch: TouchesMemory {}
extension InvertedIndex: TouchesMemory {}

extension Implementation where Subject == SearchSubject, Answer == [[SearchHit]] {
    @inline(__always)
    fileprivate static func searching<Search: ActivitySearch & SendableMetatype>(
        _ name: String, role: Role = .implementation, _ type: Search.Type
    ) -> Self {
        Implementation(
            name, role: role, prepare: { SearchState<Search>($0) }, mutating: { $0.next() }, answer: { $0.replay() })
    }
}

/// The number of the next query. An implementation with turns must not change its state, but a search changes its own,
/// so the turn is kept here.
private struct Turn {
    private var number = 0
    private let count: Int

    init(count: Int) { self.count = count }

    @inline(__always)
    mutating func next() -> Int {
        let current = number
        number = current + 1 == count ? 0 : current + 1
        return current
    }
}

extension SearchSubject {
    enum Words: String {
        case rare, popular
        case twoWords = "two-words"

        fileprivate func queries(of activities: [Activity], _ words: [SearchWords], seed: UInt64) -> [SearchQuery] {
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

    static func inputs(_ kind: Words, sizes: [Int] = [], standard: [Int]) -> Inputs<SearchSubject> {
        Inputs(
            kind.rawValue, sizes: sizes, standard: standard, thorough: [1_000_000], smallest: 100, largest: 1_000_000
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
            guard !queries.isEmpty else {
                throw InputError("\(kind.rawValue)-\(size): no beginning of three characters has 1 to 1,000 hits")
            }

            return SearchSubject(words: words, donations: donations, queries: queries)
        }
        .recipe { "ActivityDrawing, \($0) activities, \(kind.rawValue) queries, the best 20" }
        // In a small drawing, every word is either rare or everywhere.
        .digest { $0.digest }.withoutCases()
    }

    private var digest: String {
        var digest = SHA256()
        for (words, donation) in zip(words, donations) {
            words.visitTouchedMemory { digest.update(bytes: UnsafeRawBufferPointer(start: $0, count: $1)) }
            digest.update(donation)
        }

        for query in queries { for word in query.words { digest.update(word) } }
        return "\(digest.finalize())"
    }
}

/// An activity as a case inserts it.
struct SearchEntry: Sendable {
    var title: String
    var keywords: [String] = []
    var description = ""
    var at: Int64 = 0
    var words: SearchWords { SearchWords(title: title, keywords: keywords, description: description) }
}

/// Activities and queries as a case of the validation.
struct SearchCase: Shrinkable, Sendable {
    var entries: [SearchEntry]
    var steps: [SearchSubject.Step] = []
    var queries: [String]
    var limit: Int

    var shrinkCandidates: [Self] {
        removing(from: \.steps) + removing(from: \.queries, leaving: 1) + removing(from: \.entries, leaving: 1)
    }

    @Sendable
    private static func trial(_ value: Self) -> Trial<SearchSubject> {
        Trial(
            SearchSubject(
                words: value.entries.map(\.words), donations: value.entries.map(\.at), steps: value.steps,
                queries: value.queries.map { SearchQuery($0) }, limit: value.limit))
    }

    static let everySmallSearch = Cases<SearchSubject>(
        "every one to three of a few activities",
        each: { budget, visit in
            guard budget.exhaustiveSize > 1 else { return }

            let entries = ["a", "ab", "b a", "アイ"].flatMap { word in
                [
                    SearchEntry(title: word), SearchEntry(title: "x", keywords: [word], at: 1),
                    SearchEntry(title: "b", description: word, at: 1),
                ]
            }

            let queries = ["a", "ab", "b", "x", "ア", "アイ", "a b", "b ab", "A", "", "zz"]
            for entries in ShortSequences(of: entries, upTo: 3) {
                for limit in [1, 20] { try visit(SearchCase(entries: entries, queries: queries, limit: limit)) }
            }
        }, trial: trial)

    static let randomScripts = Cases<SearchSubject>(
        "random scripts",
        each: { budget, visit in
            for seed in budget.seeds("search") { try visit(SearchCase(seed: seed)) }
        }, trial: trial)
}

extension SearchCase {
    private init(seed: UInt64) {
        var random = Xoshiro256StarStar(seed: seed)
        let letters = ["a", "b", "é", "ア", "イ", "の", "参", "ー", " ", "Ａ", "ｱ", "\u{301}", "★", "1", "."]

        func text(_ maximumLength: Int) -> String {
            (0..<random.index(below: maximumLength + 1)).map { _ in letters[random.index(below: letters.count)] }
                .joined()
        }

        func entry() -> SearchEntry {
            SearchEntry(
                title: text(5), keywords: (0..<random.index(below: 3)).map { _ in text(4) }, description: text(5),
                at: Int64(random.index(below: 4)))
        }

        entries = (0..<1 + random.index(below: 12)).map { _ in entry() }
        steps = (0..<random.index(below: 10)).map { _ in
            switch random.index(below: 4) {
            case 0: .insert(entry())
            case 1: .remove((0..<random.index(below: 4)).map { _ in random.index(below: 20) })
            default: .donate(random.index(below: 20), Int64(random.index(below: 6)))
            }
        }

        queries = (0..<6).map { _ in text(3) }
        limit = 1 + random.index(below: 6)
    }
}
