import UIModel

/// The list of all searches for the view in front.
///
/// For a new search, add its file and one line here. The experiments measure every search of this list, `milli import`
/// runs it on every dump, and tests compare its answers with those of the reference.
@usableFromInline
package enum ForegroundSearches {
    /// Calls `user` with every search and its static type, so that the compiler can specialise loops over a search.
    /// With a list of existentials, every measured query would go through a witness table.
    ///
    /// - Returns: the results of `user` in the order of tables, with the reference first.
    @inlinable
    @inline(__always)
    package static func map<User: ForegroundSearchUser>(_ user: User) -> [User.Result] {
        [
            user.use("documented", DocumentedSearch.self),
            user.use("recursive", RecursiveSearch.self),
            user.use("iterative", IterativeSearch.self),
            user.use("path-cached", PathCachedSearch.self),
            user.use("memoised", MemoisedSearch.self),
            user.use("indexed", IndexedSearch.self),
            user.use("snapshot", SnapshotSearch.self),
        ]
    }

    /// Returns the answer of every search on one tree.
    ///
    /// - Precondition: the tree is shallow enough for ``RecursiveSearch``. Importers limit the levels of a dump to
    ///   that.
    /// - Complexity: O(views) for each search that keeps state.
    package static func answers(on root: View) -> [ForegroundAnswer] { map(AnsweringUser(root: root)) }
}

/// An operation on every search of ``ForegroundSearches``.
@usableFromInline
package protocol ForegroundSearchUser {
    associatedtype Result

    /// Uses a search that stores nothing between calls.
    ///
    /// The parameter is the type, not a value: a closure that captured a value would be called through a pointer, which
    /// takes 20 instructions in each measured query.
    func use<Search: ForegroundSearch>(_ name: String, _ type: Search.Type) -> Result

    /// Uses a search that follows the mutations of a tree.
    func use<Search: MaintainedForegroundSearch>(_ name: String, _ type: Search.Type) -> Result
}

/// Asks every search for the view in front below a root.
private struct AnsweringUser: ForegroundSearchUser {
    let root: View

    func use<Search: ForegroundSearch>(_ name: String, _ type: Search.Type) -> ForegroundAnswer {
        ForegroundAnswer(search: name, view: type.init().foregroundView(from: root))
    }

    func use<Search: MaintainedForegroundSearch>(_ name: String, _ type: Search.Type) -> ForegroundAnswer {
        ForegroundAnswer(search: name, view: type.init(root: root).foregroundView)
    }
}
