import ExitPage
import Testing
import UIModel

/// A view with a name to tell it by.
func named(_ name: String, _ subviews: View...) -> View {
    View(className: ClassSymbol(name)).assemble(subviews)
}

func hidden(_ view: View) -> View {
    view.isHidden = true
    return view
}

func faded(_ view: View, to alpha: Double) -> View {
    view.alpha = alpha
    return view
}

/// Every search over one root, those that follow the tree observing it at the same time.
struct AllSearches {
    let root: View
    private let searches: [StartedSearch]

    init(root: View) {
        self.root = root
        searches = ForegroundSearches.map(StartVisitor(root: root))
    }

    /// The searches that follow the tree.
    var maintained: [(name: String, search: any MaintainedForegroundSearch)] {
        searches.compactMap { started in started.maintained.map { (started.name, $0) } }
    }

    /// The first search that answers something else than the article's, with both answers; `nil` if all agree.
    private var disagreement: String? {
        let expected = DocumentedSearch().foregroundView(from: root)
        let search = searches.first { $0.foregroundView !== expected }
        return search.map { "\($0.name) answers \($0.foregroundView.className), not \(expected.className)" }
    }

    /// Ends the test when a search answers something else than the article's: what follows would say the same again.
    func requireAgreement(
        _ note: @autoclosure () -> String = "", sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        guard let disagreement else { return }
        let story: Comment = "\(disagreement) \(note())"
        try #require(Bool(false), story, sourceLocation: sourceLocation)
    }

    /// Fails when any search, the article's included, does not answer the view with this name.
    func expectAnswer(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let expected = DocumentedSearch().foregroundView(from: root)
        #expect(expected.className == name, sourceLocation: sourceLocation)
        #expect(disagreement == nil, sourceLocation: sourceLocation)
    }
}

/// A search that was started on a tree and answers as the tree changes.
private struct StartedSearch {
    let name: String
    /// The search itself, if it follows the tree.
    var maintained: (any MaintainedForegroundSearch)?
    private let answer: () -> View

    init(name: String, answer: @escaping () -> View) {
        self.name = name
        self.answer = answer
    }

    var foregroundView: View { answer() }
}

private struct StartVisitor: ForegroundSearchVisitor {
    let root: View

    func visit<Search: ForegroundSearch>(_ name: String, _ type: Search.Type) -> StartedSearch {
        StartedSearch(name: name) { Search().foregroundView(from: root) }
    }

    func visit<Search: MaintainedForegroundSearch>(_ name: String, _ type: Search.Type) -> StartedSearch {
        let search = Search(root: root)
        var started = StartedSearch(name: name) { search.foregroundView }
        started.maintained = search
        return started
    }
}
