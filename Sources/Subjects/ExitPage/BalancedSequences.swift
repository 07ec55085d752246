/// Many ordered sequences of small numbers in one array of AVL nodes: split, join and find an end, or the last of the
/// nodes that are marked, in O(log n). A number is in exactly one sequence, alone to begin with. The bounds are
/// worst-case; a splay tree was rejected because its bounds are amortised, a treap because its are expected.
struct BalancedSequences<Trace: VisitTrace>: ~Copyable {
    typealias Number = Int32

    typealias Node = SequenceNode

    private(set) var nodes: TracedBuffer<Node, Trace>

    init(trace: Trace) { nodes = TracedBuffer(trace: trace) }

    /// Makes room for the numbers below `count`, each alone in its sequence.
    mutating func grow(to count: Int) { nodes.grow(to: count, with: Node()) }

    /// Takes a number that is alone in its sequence back to its first state.
    mutating func reset(_ number: Number) { nodes[Int(number)] = Node() }

    // MARK: Looking

    /// A number that stands for the whole sequence, until the sequence changes.
    func root(of number: Number) -> Number {
        var current = number
        while nodes[Int(current)].parent >= 0 { current = nodes[Int(current)].parent }
        return current
    }

    func last(ofRoot root: Number) -> Number {
        var current = root
        while nodes[Int(current)].right >= 0 { current = nodes[Int(current)].right }
        return current
    }

    /// The last marked number of the sequence, −1 when there is none.
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

    mutating func setMark(_ number: Number, _ isMarked: Bool) {
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

    /// Makes one sequence of numbers that are each alone, in O(count). Returns its root, −1 for none.
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

    /// Puts `number`, which is alone, right after `neighbour`, or before all others of the sequence of `root` when that
    /// is −1. Returns the new root.
    mutating func insert(_ number: Number, after neighbour: Number, root: Number) -> Number {
        if neighbour < 0 { return join(-1, number, root) }
        let (before, behind) = split(around: neighbour)
        return join(join(before, neighbour, -1), number, behind)
    }

    /// Takes `number` out of its sequence. Returns the root of what remains, −1 when nothing does.
    mutating func remove(_ number: Number) -> Number {
        let (before, behind) = split(around: number)
        let mark = nodes[Int(number)].isMarked
        nodes[Int(number)] = Node(isMarked: mark, hasMark: mark)
        return concatenate(before, behind)
    }

    /// Ends the sequence after `number` and continues it with the sequence of `continuation`, which it must begin, or
    /// with nothing when that is −1. What followed before is a sequence of its own now. Returns the new root.
    @discardableResult
    mutating func replaceTail(after number: Number, with continuation: Number) -> Number {
        let (before, _) = split(around: number)
        return join(before, number, continuation < 0 ? -1 : root(of: continuation))
    }

    private mutating func concatenate(_ first: Number, _ second: Number) -> Number {
        guard first >= 0 else { return second }
        guard second >= 0 else { return first }

        let last = last(ofRoot: first)
        let (before, _) = split(around: last)
        return join(before, last, second)
    }

    /// The sequences before and behind `number`, which is left dangling between them.
    private mutating func split(around number: Number) -> (before: Number, behind: Number) {
        let node = nodes[Int(number)]
        var before = detach(node.left)
        var behind = detach(node.right)
        var child = number
        var current = node.parent

        while current >= 0 {
            let ancestor = nodes[Int(current)]
            if ancestor.left == child {
                behind = join(behind, current, detach(ancestor.right))
            } else {
                before = join(detach(ancestor.left), current, before)
            }

            child = current
            current = ancestor.parent
        }

        return (before, behind)
    }

    /// One sequence: `left`, then `middle`, then `right`. The links of `middle` are overwritten.
    private mutating func join(_ left: Number, _ middle: Number, _ right: Number) -> Number {
        let difference = height(left) - height(right)
        if abs(difference) <= 1 {
            nodes[Int(middle)].parent = -1
            link(middle, left, right)
            return middle
        }

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

    /// Restores heights and marks from `number` to the root, which it returns.
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

    /// Rotates where the heights below `number` differ by two; returns what stands in its place.
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

    private mutating func link(_ parent: Number, _ left: Number, _ right: Number) {
        if left >= 0 { nodes[Int(left)].parent = parent }
        if right >= 0 { nodes[Int(right)].parent = parent }
        nodes[Int(parent)].left = left
        nodes[Int(parent)].right = right
        nodes[Int(parent)].height = UInt8(max(height(left), height(right)) + 1)
        nodes[Int(parent)].hasMark = nodes[Int(parent)].isMarked || hasMark(left) || hasMark(right)
    }

    private mutating func detach(_ number: Number) -> Number {
        if number >= 0 { nodes[Int(number)].parent = -1 }
        return number
    }

    private func height(_ number: Number) -> Int { number < 0 ? 0 : Int(nodes[Int(number)].height) }

    private func hasMark(_ number: Number) -> Bool { number >= 0 && nodes[Int(number)].hasMark }
}

struct SequenceNode: BitwiseCopyable {
    var parent: Int32 = -1
    var left: Int32 = -1
    var right: Int32 = -1
    var height: UInt8 = 1
    var isMarked = false
    /// Whether this node or one below it is marked.
    var hasMark = false
}
