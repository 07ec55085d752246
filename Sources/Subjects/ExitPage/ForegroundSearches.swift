import UIModel

/// The list of all searches for the view in front.
///
/// A new search is its file and one line here. The experiments measure every search of this list, `milli import` runs
/// it on every dump, and the tests hold its answers against those of the reference.
@usableFromInline
package enum ForegroundSearches {
    /// Takes up every search with its static type, so that a loop over a search can be compiled for it: a list of
    /// existentials would have every measured query go through a table of witnesses.
    ///
    /// - Returns: what `user` made of the searches, in the order of tables: the reference first.
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

    /// The answer of every search on one tree.
    ///
    /// - Precondition: the tree is shallow enough for ``RecursiveSearch``; importers limit the levels of a dump to
    ///   that.
    /// - Complexity: O(views) for each search that keeps state.
    package static func answers(on root: View) -> [ForegroundAnswer] { map(AnsweringUser(root: root)) }
}

/// Something that is done with every search of ``ForegroundSearches``.
@usableFromInline
package protocol ForegroundSearchUser {
    associatedtype Result

    /// Takes up a search that keeps nothing between calls.
    ///
    /// It takes the type, not a value: a closure that captured a value would be called through a pointer, for 20
    /// instructions in each measured query.
    func use<Search: ForegroundSearch>(_ name: String, _ type: Search.Type) -> Result

    /// Takes up a search that follows the mutations of a tree.
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
