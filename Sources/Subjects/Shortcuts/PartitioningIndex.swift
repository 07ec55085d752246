extension Array {
    /// Returns the first index whose element satisfies `holds`, by halving; `count` if no element does.
    ///
    /// - Precondition: all elements after the first that satisfies `holds` satisfy it too.
    /// - Complexity: O(log n).
    func partitioningIndex(where holds: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }

        return low
    }
}
