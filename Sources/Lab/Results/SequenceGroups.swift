extension Sequence where Element: Hashable {
    /// Every element once, in the order in which they first come.
    package func distinct() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

extension Sequence {
    /// The elements by key, the keys in the order in which they first come.
    package func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
        var index: [Key: Int] = [:]
        var groups: [(key: Key, elements: [Element])] = []
        for element in self {
            let key = key(element)
            if let position = index[key] {
                groups[position].elements.append(element)
            } else {
                index[key] = groups.count
                groups.append((key, [element]))
            }
        }
        return groups
    }
}
