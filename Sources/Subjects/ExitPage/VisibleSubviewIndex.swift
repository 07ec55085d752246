import UIModel

/// An index that finds the last visible subview of any view in O(log n), at any fan-out.
///
/// For up to 64 subviews, the index of a view is one word with a bit per subview, in order; the last visible subview is
/// the highest bit. For more, it is a balanced sequence of the subviews, with the visible ones marked. It becomes a
/// word again at 32. So a view whose number of subviews moves around the limit does not pay for each step.
struct VisibleSubviewIndex<Trace: VisitTrace>: ~Copyable {
    private static var wordLimit: Int { 64 }
    private static var wordAgain: Int { 32 }

    private var families: TracedBuffer<SubviewFamily, Trace>
    private var sequences: BalancedSequences<Trace>

    init(trace: Trace) {
        families = TracedBuffer(trace: trace.buffer(.families))
        sequences = BalancedSequences(trace: trace.buffer(.siblings))
    }

    /// Makes room for the views with numbers below `count`.
    mutating func grow(to count: Int) { families.grow(to: count, with: SubviewFamily()) }

    /// Indexes the subviews of `view` from scratch.
    ///
    /// - Complexity: O(subviews).
    mutating func build(for view: View) {
        let subviews = view.subviews
        var family = SubviewFamily()
        if subviews.count <= Self.wordLimit {
            for (position, subview) in subviews.enumerated() where subview.isVisible {
                family.visible |= 1 << UInt64(position)
            }
        } else {
            sequences.grow(to: families.count)
            for subview in subviews {
                sequences.reset(subview.id.rawValue)
                sequences.setMark(of: subview.id.rawValue, to: subview.isVisible)
            }

            family.isLarge = true
            family.sequence = sequences.build(subviews.map(\.id.rawValue))
        }

        families[view.id.index] = family
    }

    /// Returns the number of the last visible subview, −1 if no subview is visible.
    func last(of view: View) -> Int32 {
        let family = families[view.id.index]
        if family.isLarge { return sequences.lastMarked(ofRoot: family.sequence) }
        guard family.visible != 0 else { return -1 }

        let position = 63 - family.visible.leadingZeroBitCount
        return view.subviews.withUnsafeBufferPointer { $0[position].id.rawValue }
    }

    // MARK: After a mutation of `superview`

    mutating func didInsert(_ view: View, into superview: View, at index: Int) {
        let number = superview.id.index
        let count = superview.subviews.count
        if !families[number].isLarge {
            if count > Self.wordLimit {
                build(for: superview)
            } else {
                families[number].visible.insertBit(view.isVisible, at: index)
            }

            return
        }

        sequences.grow(to: families.count)
        sequences.reset(view.id.rawValue)
        sequences.setMark(of: view.id.rawValue, to: view.isVisible)
        let neighbour = index > 0 ? superview.subviews[index - 1].id.rawValue : -1
        families[number].sequence = sequences.insert(
            view.id.rawValue, after: neighbour, root: families[number].sequence)
    }

    mutating func didRemove(_ view: View, from superview: View, at index: Int) {
        let number = superview.id.index
        if !families[number].isLarge {
            families[number].visible.removeBit(at: index)
            return
        }

        families[number].sequence = sequences.remove(view.id.rawValue)
        if superview.subviews.count <= Self.wordAgain { build(for: superview) }
    }

    mutating func didMove(_ view: View, in superview: View, from source: Int, to destination: Int) {
        let number = superview.id.index
        if !families[number].isLarge {
            families[number].visible.removeBit(at: source)
            families[number].visible.insertBit(view.isVisible, at: destination)
            return
        }

        let neighbour = destination > 0 ? superview.subviews[destination - 1].id.rawValue : -1
        let remaining = sequences.remove(view.id.rawValue)
        families[number].sequence = sequences.insert(view.id.rawValue, after: neighbour, root: remaining)
    }

    mutating func didChangeVisibility(of view: View, in superview: View) {
        let number = superview.id.index
        if families[number].isLarge {
            sequences.setMark(of: view.id.rawValue, to: view.isVisible)
        } else if let position = superview.index(of: view) {
            families[number].visible ^= 1 << UInt64(position)
        }
    }
}

/// The index of the subviews of one view.
struct SubviewFamily: BitwiseCopyable {
    /// A bit per subview, which is set if the subview is visible; only used unless `isLarge`.
    var visible: UInt64 = 0
    /// The root of the balanced sequence; −1 for an empty one; only used if `isLarge`.
    var sequence: Int32 = -1
    var isLarge = false
}

extension UInt64 {
    /// Moves the bits from `position` up by one, and sets the bit that becomes free.
    fileprivate mutating func insertBit(_ bit: Bool, at position: Int) {
        let below = (1 << UInt64(position)) - 1 as UInt64
        self = (self & below) | ((self & ~below) << 1) | ((bit ? 1 : 0) << UInt64(position))
    }

    /// Removes the bit at `position`, and moves the bits above it down by one.
    fileprivate mutating func removeBit(at position: Int) {
        let below = (1 << UInt64(position)) - 1 as UInt64
        self = (self & below) | ((self >> 1) & ~below)
    }
}
