import UIModel

/// Every ordered tree of few nodes with every assignment of ``NodeVisibility``, the root's included.
/// Source: measurement, Validate first.
///
/// Trees come by size, trees of one size in the order of their depths in preorder, flattest first. Assignments come in
/// a reflected Gray code, which changes one node at a time and starts with all visible.
package enum SmallTrees {
    /// Visits every ordered tree of 1 to `maximum` nodes once, all nodes visible.
    package static func forEachShape(
        upTo maximum: Int, _ visit: (TreeBlueprint) throws -> Void
    ) rethrows {
        for count in 1...maximum {
            var depths = [Int32](repeating: 1, count: count)
            depths[0] = 0
            repeat {
                let visibility = [NodeVisibility](repeating: .visible, count: count)
                try visit(TreeBlueprint(trustedParents: parents(depths: depths), visibility: visibility))
            } while advance(&depths)
        }
    }

    /// Visits every tree of 1 to `maximum` nodes with every assignment of visibility.
    ///
    /// The blueprint handed out is one buffer that changes between visits; a copy stays what it is and costs a copy of
    /// its visibility.
    ///
    /// - Complexity: O(1) amortised per tree.
    package static func forEach(upTo maximum: Int, _ visit: (TreeBlueprint) throws -> Void) rethrows {
        try forEachShape(upTo: maximum) { shape in
            var blueprint = shape
            var code = TernaryGrayCode(digits: shape.count)
            try visit(blueprint)
            while let change = code.next() {
                blueprint.visibility[change.digit] = states[change.value]
                try visit(blueprint)
            }
        }
    }

    private static let states = NodeVisibility.allCases

    /// The next sequence of depths: the last depth that can grow does, and all after it start again at 1.
    private static func advance(_ depths: inout [Int32]) -> Bool {
        for node in stride(from: depths.count - 1, to: 0, by: -1) where depths[node] <= depths[node - 1] {
            depths[node] += 1
            for later in (node + 1)..<max(node + 1, depths.count) { depths[later] = 1 }
            return true
        }
        return false
    }

    private static func parents(depths: [Int32]) -> [Int32] {
        var lastAtDepth = [Int32](repeating: -1, count: depths.count)
        return depths.indices.map { node in
            let depth = Int(depths[node])
            lastAtDepth[depth] = Int32(node)
            return depth == 0 ? -1 : lastAtDepth[depth - 1]
        }
    }
}

/// All sequences of digits 0, 1, 2 in an order in which one digit changes by one at a time, from all zeros on.
///
/// Knuth, The Art of Computer Programming 4A, 7.2.1.1, algorithm H: the focus pointers find the digit that changes
/// without a search.
struct TernaryGrayCode {
    private var digits: [Int]
    private var directions: [Int]
    private var focus: [Int]

    init(digits count: Int) {
        digits = Array(repeating: 0, count: count)
        directions = Array(repeating: 1, count: count)
        focus = Array(0...count)
    }

    /// Changes one digit and says which and to what; `nil` after the last sequence.
    mutating func next() -> (digit: Int, value: Int)? {
        let digit = focus[0]
        focus[0] = 0
        guard digit < digits.count else { return nil }
        digits[digit] += directions[digit]
        if digits[digit] == 0 || digits[digit] == 2 {
            directions[digit] = -directions[digit]
            focus[digit] = focus[digit + 1]
            focus[digit + 1] = digit + 1
        }
        return (digit, digits[digit])
    }
}
