extension String {
    /// Returns the name that the user probably meant by this text; `nil` if none is near.
    ///
    /// A name is near if it differs only in case and leading dashes, if its Damerau–Levenshtein distance is at most a
    /// third of the shorter name (at least 1 and at most 3), or if it begins with the text. Among equally near names
    /// the longest common beginning wins, then the first name.
    ///
    /// - Parameter candidates: the names.
    /// - Complexity: O(product of the lengths) per name.
    public func nearest(among candidates: some Sequence<String>) -> String? {
        func core(_ text: String) -> [Character] { Array(text.lowercased().drop { $0 == "-" }) }

        let typedCore = core(self)
        guard !typedCore.isEmpty else { return nil }

        var best: (candidate: String, distance: Int, sharedPrefix: Int)?
        var beginning: (candidate: String, length: Int)?
        for candidate in candidates {
            let name = core(candidate)
            let shorter = Swift.min(typedCore.count, name.count)
            let limit = Swift.min(3, Swift.max(1, shorter / 3), Swift.max(0, shorter - 1))

            if abs(typedCore.count - name.count) <= limit {
                let distance = typedCore == name ? 0 : editDistance(typedCore, name)
                guard distance <= limit else { continue }

                let sharedPrefix = zip(typedCore, name).prefix { $0 == $1 }.count
                if let best, (best.distance, -best.sharedPrefix) <= (distance, -sharedPrefix) { continue }
                best = (candidate, distance, sharedPrefix)
            } else if name.count < beginning?.length ?? .max, name.starts(with: typedCore) {
                beginning = (candidate, name.count)
            }
        }

        return best?.candidate ?? beginning?.candidate
    }
}

/// Returns the least number of insertions, deletions, replacements and swaps of neighbours that turn `first` into
/// `second` (Damerau–Levenshtein; letters may be inserted between swapped ones).
///
/// - Complexity: O(n · m) time and memory.
func editDistance(_ first: [Character], _ second: [Character]) -> Int {
    // Lowrance and Wagner's table. Its border row and column have a value that no path can reach.
    let width = second.count + 2
    let unreachable = first.count + second.count
    var table = [Int](repeating: unreachable, count: (first.count + 2) * width)
    for row in 0...first.count { table[(row + 1) * width + 1] = row }
    for column in 0...second.count { table[width + column + 1] = column }
    var lastRow: [Character: Int] = [:]

    for row in 1..<(first.count + 1) {
        var lastColumn = 0
        for column in 1..<(second.count + 1) {
            let swapRow = lastRow[second[column - 1]] ?? 0
            let swapColumn = lastColumn
            let isEqual = first[row - 1] == second[column - 1]
            let replacement = table[row * width + column] + (isEqual ? 0 : 1)
            let insertion = table[(row + 1) * width + column] + 1
            let deletion = table[row * width + column + 1] + 1
            let between = (row - swapRow - 1) + (column - swapColumn - 1)
            let swap = table[swapRow * width + swapColumn] + between + 1
            table[(row + 1) * width + column + 1] = min(replacement, insertion, deletion, swap)
            if isEqual { lastColumn = column }
        }

        lastRow[first[row - 1]] = row
    }

    return table[(first.count + 1) * width + second.count + 1]
}
