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

extension RangeReplaceableCollection {
    /// What is left without one half or the other, a quarter, … one element.
    fileprivate var parts: [Self] {
        var parts: [Self] = []
        var length = count
        while length > 0 {
            length = length == 1 ? 1 : (length + 1) / 2
            for start in stride(from: 0, to: count, by: length) {
                let first = index(startIndex, offsetBy: start)
                var part = self
                part.removeSubrange(first..<(index(first, offsetBy: length, limitedBy: endIndex) ?? endIndex))
                parts.append(part)
            }
            if length == 1 { break }
        }
        return parts
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

/// Smaller values of one that is ``Shrinkable``; none of any other.
func shrinkCandidates<Value>(of value: Value) -> any Sequence<Value> {
    func open(_ shrinkable: some Shrinkable) -> any Sequence<Value> {
        shrinkable.shrinkCandidates.lazy.compactMap { $0 as? Value }
    }
    guard let shrinkable = value as? any Shrinkable else { return EmptyCollection<Value>() }
    return open(shrinkable)
}

/// Makes a failing case smaller as long as it goes on failing in the same implementation.
struct Shrinker<Case> {
    let candidates: (Case) -> any Sequence<Case>
    /// Enough for minimal cases of everything the lab ships, and an end for `candidates` that go in circles.
    var attempts = 20_000

    func smallest(
        _ start: Case, _ found: Disagreement, check: (Case) throws -> Disagreement?
    ) throws -> (value: Case, disagreement: Disagreement) {
        var current = (value: start, disagreement: found)
        var remaining = attempts
        search: while true {
            for candidate in AnySequence(candidates(current.value)) {
                guard remaining > 0 else { return current }
                remaining -= 1
                if let failure = try check(candidate), failure.implementation == current.disagreement.implementation {
                    current = (candidate, failure)
                    continue search
                }
            }
            return current
        }
    }
}
