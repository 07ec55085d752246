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

/// All maintained searches over one root, observing at the same time, and the three that keep nothing.
struct AllSearches {
    let root: View
    let maintained: [(name: String, search: any MaintainedForegroundSearch)]

    init(root: View) {
        self.root = root
        let types: [any MaintainedForegroundSearch.Type] = [
            PathCachedSearch.self, MemoisedSearch.self, IndexedSearch.self, SnapshotSearch.self,
        ]
        maintained = types.map { ("\($0)", $0.init(root: root)) }
    }

    /// Fails when a search answers something else than the document's.
    func expectAgreement(_ note: @autoclosure () -> String = "", sourceLocation: SourceLocation = #_sourceLocation) {
        let expected = DocumentedSearch().foregroundView(from: root)

        func check(_ name: String, _ answer: View) {
            guard answer !== expected else { return }
            Issue.record(
                "\(name) answers \(answer.className), not \(expected.className) \(note())",
                sourceLocation: sourceLocation)
        }

        check("RecursiveSearch", RecursiveSearch().foregroundView(from: root))
        check("IterativeSearch", IterativeSearch().foregroundView(from: root))
        for (name, search) in maintained { check(name, search.foregroundView) }
    }

    /// Fails when any search, the document's included, does not answer the view with this name.
    func expectAnswer(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let expected = DocumentedSearch().foregroundView(from: root)
        #expect(expected.className == name, sourceLocation: sourceLocation)
        expectAgreement(sourceLocation: sourceLocation)
    }
}
