/// A case that knows smaller ones, the most promising first.
public protocol Shrinkable {
    associatedtype Candidates: Sequence<Self>
    var shrinkCandidates: Candidates { get }
}

extension Shrinkable {
    /// The same with less in one of its lists: without half of it, a quarter, … one element.
    ///
    /// - Parameters:
    ///   - list: which of them.
    ///   - least: how many elements stay at least.
    public func removing<List: RangeReplaceableCollection>(
        from list: WritableKeyPath<Self, List>, leaving least: Int = 0
    ) -> [Self] {
        self[keyPath: list].parts.lazy.filter { $0.count >= least }.map { part in
            var smaller = self
            smaller[keyPath: list] = part
            return smaller
        }
    }
}

extension Shrinkable where Self: RangeReplaceableCollection {
    /// Without a part of the elements.
    public var shrinkCandidates: [Self] { parts }
}
extension Array: Shrinkable {}
extension ContiguousArray: Shrinkable {}
extension String: Shrinkable {}
extension Set: Shrinkable {
    /// Without one of the elements.
    public var shrinkCandidates: [Self] { map { subtracting([$0]) } }
}
extension Dictionary: Shrinkable {
    /// Without one of the entries.
    public var shrinkCandidates: [Self] { keys.map { key in filter { $0.key != key } } }
}
