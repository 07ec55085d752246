/// Many ordered sequences of small numbers in one array of AVL nodes.
///
/// Each number is in exactly one sequence; at first it is alone. It may be marked. Splitting, joining, and finding the
/// last number or the last marked number of a sequence take O(log n) in the worst case. Rejected: a splay tree, whose
/// bounds are amortised, and a treap, whose bounds are expected.
struct BalancedSequences<Trace: VisitTrace>: ~Copyable {
    typealias Number = Int32
    typealias Node = SequenceNode

    private(set) var nodes: TracedBuffer<Node, Trace>

    init(trace: Trace) { nodes = TracedBuffer(trace: trace) }

    /// Makes room for the numbers below `count`. Each is alone in its sequence.
    mutating func grow(to count: Int) { nodes.grow(to: count, with: Node()) }

    /// Resets a number that is alone in its sequence.
    mutating func reset(_ number: Number) { nodes[Int(number)] = Node() }

    // MARK: Looking

    /// Returns the root of the sequence of a number: it identifies the sequence until the sequence changes.
    func root(of number: Number) -> Number {
        var current = number
        while nodes[Int(current)].parent >= 0 { current = nodes[Int(current)].parent }
        return current
    }

    /// Returns the last number of the sequence of a root.
    func last(ofRoot root: Number) -> Number {
        var current = root
        while nodes[Int(current)].right >= 0 { current = nodes[Int(current)].right }
        return current
    }

    /// Returns the last marked number of the sequence of a root; −1 if there is none.
    func lastMarked(ofRoot root: Number) -> Number {
        guard root >= 0, nodes[Int(root)].hasMark else { return -1 }

        var current = root
        while true {
            let node = nodes[Int(current)]
            if node.right >= 0, nodes[Int(node.right)].hasMark {
                current = node.right
            } else if node.isMarked {
                return current
            } else {
                current = node.left
            }
        }
    }

    // MARK: Marks

    /// Marks a number, or removes its mark.
    mutating func setMark(of number: Number, to isMarked: Bool) {
        nodes[Int(number)].isMarked = isMarked
        var current = number
        while current >= 0 {
            let node = nodes[Int(current)]
            let hasMark = node.isMarked || self.hasMark(node.left) || self.hasMark(node.right)
            if hasMark == node.hasMark { return }
            nodes[Int(current)].hasMark = hasMark
            current = node.parent
        }
    }

    // MARK: Changing

    /// Makes one sequence of numbers that are each alone.
    ///
    /// - Returns: the root of the sequence, −1 if there are no numbers.
    /// - Complexity: O(count).
    mutating func build(_ numbers: some RandomAccessCollection<Number>) -> Number {
        guard !numbers.isEmpty else { return -1 }

        let middle = numbers.index(numbers.startIndex, offsetBy: numbers.count / 2)
        let root = numbers[middle]

        // The recursion is as deep as the tree is high: 20 levels for a million.
        let left = build(numbers[..<middle])
        let right = build(numbers[numbers.index(after: middle)...])
        link(root, left, right)

        return root
    }

    /// Puts a number into the sequence of `root`.
    ///
    /// - Parameters:
    ///   - number: a number that is alone.
    ///   - neighbour: the number after which it comes, −1 to put it first.
    ///   - root: the root of the sequence.
    /// - Returns: the new root.
    mutating func insert(_ number: Number, after neighbour: Number, root: Number) -> Number {
        if neighbour < 0 { return join(-1, number, root) }
        let parts = split(around: neighbour)
        return join(join(parts.before, neighbour, -1), number, parts.after)
    }

    /// Takes `number` out of its sequence.
    ///
    /// - Returns: the root of the remaining numbers, −1 if none remain.
    mutating func remove(_ number: Number) -> Number {
        let parts = split(around: number)
        let mark = nodes[Int(number)].isMarked
        nodes[Int(number)] = Node(isMarked: mark, hasMark: mark)
        return concatenate(parts.before, parts.after)
    }

    /// Ends a sequence after `number` and continues it with another one. The numbers that followed so far become a
    /// sequence of their own.
    ///
    /// - Parameters:
    ///   - number: the number after which the sequence is cut.
    ///   - continuation: the first number of the other sequence, −1 to continue with nothing.
    /// - Returns: the new root.
    @discardableResult
    mutating func replaceTail(after number: Number, with continuation: Number) -> Number {
        let parts = split(around: number)
        return join(parts.before, number, continuation < 0 ? -1 : root(of: continuation))
    }

    /// Joins two sequences given by their roots, −1 for an empty one.
    private mutating func concatenate(_ first: Number, _ second: Number) -> Number {
        guard first >= 0 else { return second }
        guard second >= 0 else { return first }

        let last = last(ofRoot: first)
        let parts = split(around: last)
        return join(parts.before, last, second)
    }

    /// Splits a sequence into the numbers before and those after `number`, whose own links are left dangling.
    private mutating func split(around number: Number) -> (before: Number, after: Number) {
        let node = nodes[Int(number)]
        var before = detach(node.left)
        var after = detach(node.right)
        var child = number
        var current = node.parent

        while current >= 0 {
            let ancestor = nodes[Int(current)]
            if ancestor.left == child {
                after = join(after, current, detach(ancestor.right))
            } else {
                before = join(detach(ancestor.left), current, before)
            }

            child = current
            current = ancestor.parent
        }

        return (before, after)
    }

    /// Makes one sequence of `left`, then `middle`, then `right`, and overwrites the links of `middle`.
    private mutating func join(_ left: Number, _ middle: Number, _ right: Number) -> Number {
        let difference = height(left) - height(right)
        if abs(difference) <= 1 {
            nodes[Int(middle)].parent = -1
            link(middle, left, right)
            return middle
        }

        // The middle goes where the higher tree has a subtree that is about as high as the lower tree.
        var current = difference > 0 ? left : right
        let target = min(height(left), height(right)) + 1
        if difference > 0 {
            while height(nodes[Int(current)].right) > target { current = nodes[Int(current)].right }
            link(middle, nodes[Int(current)].right, right)
            nodes[Int(current)].right = middle
        } else {
            while height(nodes[Int(current)].left) > target { current = nodes[Int(current)].left }
            link(middle, left, nodes[Int(current)].left)
            nodes[Int(current)].left = middle
        }

        nodes[Int(middle)].parent = current
        return rebalance(from: current)
    }

    /// Restores heights and marks from `number` up.
    ///
    /// - Returns: the root.
    private mutating func rebalance(from number: Number) -> Number {
        var current = number
        while true {
            let parent = nodes[Int(current)].parent
            let top = balanced(current)
            if parent < 0 {
                nodes[Int(top)].parent = -1
                return top
            }

            if top != current {
                if nodes[Int(parent)].left == current {
                    nodes[Int(parent)].left = top
                } else {
                    nodes[Int(parent)].right = top
                }

                nodes[Int(top)].parent = parent
            }

            current = parent
        }
    }

    /// Rotates if the heights below `number` differ by two.
    ///
    /// - Returns: the number that takes its place.
    private mutating func balanced(_ number: Number) -> Number {
        let node = nodes[Int(number)]
        switch height(node.left) - height(node.right) {
        case 2:
            let left = nodes[Int(node.left)]
            if height(left.left) >= height(left.right) {
                link(number, left.right, node.right)
                link(node.left, left.left, number)
                return node.left
            }

            let pivot = nodes[Int(left.right)]
            link(node.left, left.left, pivot.left)
            link(number, pivot.right, node.right)
            link(left.right, node.left, number)

            return left.right
        case -2:
            let right = nodes[Int(node.right)]
            if height(right.right) >= height(right.left) {
                link(number, node.left, right.left)
                link(node.right, number, right.right)
                return node.right
            }

            let pivot = nodes[Int(right.left)]
            link(node.right, pivot.right, right.right)
            link(number, node.left, pivot.left)
            link(right.left, number, node.right)

            return right.left
        default:
            link(number, node.left, node.right)
            return number
        }
    }

    /// Puts two subtrees below a node, and works out its height and mark.
    private mutating func link(_ parent: Number, _ left: Number, _ right: Number) {
        if left >= 0 { nodes[Int(left)].parent = parent }
        if right >= 0 { nodes[Int(right)].parent = parent }
        nodes[Int(parent)].left = left
        nodes[Int(parent)].right = right
        nodes[Int(parent)].height = UInt8(max(height(left), height(right)) + 1)
        nodes[Int(parent)].hasMark = nodes[Int(parent)].isMarked || hasMark(left) || hasMark(right)
    }

    /// Makes a subtree a sequence of its own.
    private mutating func detach(_ number: Number) -> Number {
        if number >= 0 { nodes[Int(number)].parent = -1 }
        return number
    }

    private func height(_ number: Number) -> Int { number < 0 ? 0 : Int(nodes[Int(number)].height) }

    private func hasMark(_ number: Number) -> Bool { number >= 0 && nodes[Int(number)].hasMark }
}

/// A number of a ``BalancedSequences`` as a node of an AVL tree, with −1 for a missing neighbour.
struct SequenceNode: BitwiseCopyable {
    var parent: Int32 = -1
    var left: Int32 = -1
    var right: Int32 = -1
    var height: UInt8 = 1
    var isMarked = false
    /// True if this node or one below it is marked.
    var hasMark = false
}
