/// A case that can propose smaller ones, the most promising first.
public protocol Shrinkable {
    /// The sequence of smaller cases.
    associatedtype Candidates: Sequence<Self>

    /// Smaller cases, the most promising first.
    var shrinkCandidates: Candidates { get }
}

extension Shrinkable {
    /// Returns the cases with a shorter list: without a half of it, a quarter, … one element.
    ///
    /// - Parameters:
    ///   - list: the list.
    ///   - least: the least number of remaining elements.
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
    /// The collections without a half of the elements, a quarter, … one element.
    public var shrinkCandidates: [Self] { parts }
}
extension Array: Shrinkable {}
extension ContiguousArray: Shrinkable {}
extension String: Shrinkable {}
extension Set: Shrinkable {
    /// The sets without one of the elements.
    public var shrinkCandidates: [Self] { map { subtracting([$0]) } }
}
extension Dictionary: Shrinkable {
    /// The dictionaries without one of the entries.
    public var shrinkCandidates: [Self] { keys.map { key in filter { $0.key != key } } }
}
