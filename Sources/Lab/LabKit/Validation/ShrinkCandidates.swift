extension RangeReplaceableCollection {
    /// The collections without one half or the other, without a quarter, … without one element.
    var parts: [Self] {
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

/// Returns smaller values of a ``Shrinkable`` one, and nothing for any other.
func shrinkCandidates<Value>(of value: Value) -> any Sequence<Value> {
    func open(_ shrinkable: some Shrinkable) -> any Sequence<Value> {
        shrinkable.shrinkCandidates.lazy.compactMap { $0 as? Value }
    }

    guard let shrinkable = value as? any Shrinkable else { return EmptyCollection<Value>() }

    return open(shrinkable)
}
