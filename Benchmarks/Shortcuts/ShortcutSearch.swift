import LabKit
import Measurement
import Reproducibility
import Shortcuts
import Workloads

/// Which activities have these words? The best 20, for words that take turns.
///
/// `rare` words are beginnings of three characters that at most 1,000 activities have; `popular` is one that 1 in 10 has; `two-words`
/// has both. Source: shortcuts, Search.
public let shortcutSearch = Experiment(
    "shortcut-search",
    summary: "Find the best 20 activities by the beginnings of words in their titles, keywords and descriptions.",
    operation: "search",
    sizeUnit: "shortcuts",
    plans: [.warm, .cold, .memory],
    budget: .p99(.milliseconds(1), plan: .cold),
    answers: .equal,
    inputs: SearchSubject.inputs,
    validation: [SearchSubject.everySmallSearch, SearchSubject.randomScripts],
    implementations: [
        .searching("scan", role: .reference, ScanSearch.self) { $0.visitTouchedMemory($1) },
        .searching("inverted-index", InvertedIndex.self) { $0.visitTouchedMemory($1) },
    ])

/// Activities, what happens to them, and what is searched for.
final class SearchSubject {
    /// What a script does; after each step all queries are asked.
    enum Step: Sendable {
        case insert(SearchWords, Int64)
        case donate(Int, Int64)
        case remove([Int])
    }

    let words: [SearchWords]
    let donations: [Int64]
    let steps: [Step]
    let queries: [SearchQuery]
    let limit: Int

    init(words: [SearchWords], donations: [Int64], steps: [Step] = [], queries: [SearchQuery], limit: Int = 20) {
        self.words = words
        self.donations = donations
        self.steps = steps
        self.queries = queries
        self.limit = limit
    }

    func fill<Search: ActivitySearch>(_ search: inout Search) {
        for number in words.indices { search.insert(number, words[number], lastDonation: donations[number]) }
    }

    func ask<Search: ActivitySearch>(_ search: inout Search) -> [[SearchHit]] {
        queries.map { search.search($0, limit: limit) }
    }
}

/// What holds the activities.
private final class Searching<Search: ActivitySearch> {
    @exclusivity(unchecked)
    var search: Search
    private let subject: SearchSubject
    private let turn: Turn

    init(_ subject: SearchSubject) {
        self.subject = subject
        var search = Search()
        subject.fill(&search)
        self.search = search
        turn = Turn(count: max(1, subject.queries.count))
    }

    @inline(__always)
    func next() -> Int { search.search(subject.queries[turn.next()], limit: subject.limit).count }

    func replay() -> [[SearchHit]] {
        guard !subject.steps.isEmpty else { return subject.ask(&search) }
        var search = Search()
        subject.fill(&search)
        var all = subject.words.map(Optional.some)
        var answers = subject.ask(&search)
        for step in subject.steps {
            switch step {
            case .insert(let words, let instant):
                search.insert(all.count, words, lastDonation: instant)
                all.append(words)
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
}

extension Implementation where Subject == SearchSubject, Answer == [[SearchHit]] {
    @inline(__always)
    fileprivate static func searching<Search: ActivitySearch & SendableMetatype>(
        _ name: String, role: Role = .implementation, _ type: Search.Type,
        touched: @escaping @Sendable (Search, (UnsafeRawPointer, Int) -> Void) -> Void
    ) -> Self {
        Self(name: name, role: role, limit: { _ in nil }) { subject in
            let state = Searching<Search>(subject)
            return Prepared(
                touched: { visit in touched(state.search, visit) },
                answer: { state.replay() },
                loop: { count in
                    for _ in 0..<count { withOpaque(state) { consume($0.next()) } }
                })
        }
    }
}
