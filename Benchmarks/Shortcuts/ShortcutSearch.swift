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
    operation: "search", sizeUnit: "shortcuts", budget: .p99(.milliseconds(1)),
    [
        SearchSubject.inputs(.rare, sizes: [10_000], standard: [100_000]),
        SearchSubject.inputs(.popular, standard: [10_000, 100_000]),
        SearchSubject.inputs(.twoWords, standard: [10_000]),
    ],
    cases: [SearchCase.everySmallSearch, SearchCase.randomScripts],
    .searching("scan", role: .reference, ScanSearch.self), .searching("inverted-index", InvertedIndex.self))

/// Activities, what happens to them, and what is searched for.
struct SearchSubject {
    /// What a script does; after each step all queries are asked.
    enum Step: Sendable {
        case insert(SearchWords, Int64)
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

/// What holds the activities, and whose turn it is.
private struct Searching<Search: ActivitySearch>: TouchesMemory {
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
        .implementation(
            name, role: role, prepare: { Searching<Search>($0) }, mutating: { $0.next() }, answer: { $0.replay() })
    }
}

/// Whose turn it is.
struct Turn {
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
