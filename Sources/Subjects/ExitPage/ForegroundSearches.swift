import UIModel

/// The list of all searches for the view in front.
///
/// For a new search, add its file and one line here. The experiments measure every search of this list, `milli import`
/// runs it on every dump, and tests compare its answers with those of the reference.
@usableFromInline
package enum ForegroundSearches {
    /// Calls `visitor` with every search and its static type, so that the compiler can specialise loops over a search.
    /// With a list of existentials, every measured query would go through a witness table.
    ///
    /// - Returns: the results of `visitor` in the order of tables, with the reference first.
    @inlinable
    @inline(__always)
    package static func map<Visitor: ForegroundSearchVisitor>(_ visitor: Visitor) -> [Visitor.Result] {
        [
            visitor.visit("documented", DocumentedSearch.self),
            visitor.visit("recursive", RecursiveSearch.self),
            visitor.visit("iterative", IterativeSearch.self),
            visitor.visit("path-cached", PathCachedSearch.self),
            visitor.visit("memoised", MemoisedSearch.self),
            visitor.visit("indexed", IndexedSearch.self),
            visitor.visit("snapshot", SnapshotSearch.self),
        ]
    }

    /// Returns the answer of every search on one tree.
    ///
    /// - Precondition: the tree is shallow enough for ``RecursiveSearch``. Importers limit the levels of a dump to
    ///   that.
    /// - Complexity: O(views) for each search that keeps state.
    package static func answers(on root: View) -> [ForegroundAnswer] { map(AnswerVisitor(root: root)) }
}

/// A visitor of all searches of ``ForegroundSearches``.
@usableFromInline
package protocol ForegroundSearchVisitor {
    associatedtype Result

    /// Visits a search that stores nothing between calls.
    ///
    /// The parameter is the type, not a value: a closure that captured a value would be called through a pointer, which
    /// takes 20 instructions in each measured query.
    func visit<Search: ForegroundSearch>(_ name: String, _ type: Search.Type) -> Result

    /// Visits a search that follows the mutations of a tree.
    func visit<Search: MaintainedForegroundSearch>(_ name: String, _ type: Search.Type) -> Result
}

/// A visitor that asks every search for the view in front below a root.
private struct AnswerVisitor: ForegroundSearchVisitor {
    let root: View

    func visit<Search: ForegroundSearch>(_ name: String, _ type: Search.Type) -> ForegroundAnswer {
        ForegroundAnswer(search: name, view: type.init().foregroundView(from: root))
    }

    func visit<Search: MaintainedForegroundSearch>(_ name: String, _ type: Search.Type) -> ForegroundAnswer {
        ForegroundAnswer(search: name, view: type.init(root: root).foregroundView)
    }
}
