import UIModel

/// The preferred subview of every view, and the paths that these edges form: the index of ``IndexedSearch``.
struct PreferredPaths<Trace: VisitTrace>: ~Copyable {
    private var subviewIndex: VisibleSubviewIndex<Trace>
    private var paths: BalancedSequences<Trace>
    private var preferred: TracedBuffer<Int32, Trace>

    init(trace: Trace) {
        subviewIndex = VisibleSubviewIndex(trace: trace)
        paths = BalancedSequences(trace: trace.buffer(.paths))
        preferred = TracedBuffer(trace: trace.buffer(.preferred))
    }

    /// Returns the number of the last view on the path of a view.
    func end(of view: ViewID) -> Int32 { paths.last(ofRoot: paths.root(of: view.rawValue)) }

    /// Returns a number that identifies the path of a view until the path changes.
    func path(of view: ViewID) -> Int32 { paths.root(of: view.rawValue) }

    /// Indexes a whole tree: the subviews of every view, and every path from its head down.
    ///
    /// - Parameters:
    ///   - root: the root of the tree.
    ///   - count: one more than the largest number of a view.
    /// - Complexity: O(views of the tree).
    mutating func adopt(_ root: View, count: Int) {
        subviewIndex.grow(to: count)
        paths.grow(to: count)
        preferred.grow(to: count, with: -1)
        var heads: ContiguousArray<Unmanaged<View>> = [Unmanaged.passUnretained(root)]
        var path: ContiguousArray<Int32> = []

        while let head = heads.popLast() {
            path.removeAll(keepingCapacity: true)
            var next: Unmanaged<View>? = head
            while let current = next {
                next = nil
                current._withUnsafeGuaranteedRef { view in
                    subviewIndex.build(for: view)
                    let number = subviewIndex.last(of: view)
                    preferred[view.id.index] = number
                    paths.reset(view.id.rawValue)
                    path.append(view.id.rawValue)

                    for subview in view.subviews {
                        if subview.id.rawValue == number {
                            next = Unmanaged.passUnretained(subview)
                        } else {
                            heads.append(Unmanaged.passUnretained(subview))
                        }
                    }
                }
            }

            _ = paths.build(path)
        }
    }

    // MARK: After a mutation. Each method returns the path that changed, −1 if none did.

    mutating func didChangeVisibility(of view: View, in superview: View) -> Int32 {
        subviewIndex.didChangeVisibility(of: view, in: superview)
        return reroute(at: superview)
    }

    mutating func didInsert(_ view: View, into superview: View, at index: Int) -> Int32 {
        subviewIndex.didInsert(view, into: superview, at: index)
        return reroute(at: superview)
    }

    mutating func didRemove(_ view: View, from superview: View, at index: Int) -> Int32 {
        subviewIndex.didRemove(view, from: superview, at: index)
        return reroute(at: superview)
    }

    mutating func didMove(_ view: View, in superview: View, from source: Int, to destination: Int) -> Int32 {
        subviewIndex.didMove(view, in: superview, from: source, to: destination)
        return reroute(at: superview)
    }

    /// Removes a view that is being freed from its path.
    mutating func didForget(_ id: ViewID) {
        paths.replaceTail(after: id.rawValue, with: -1)
        preferred[id.index] = -1
    }

    /// Continues the path of a view with the subview that it prefers now. Returns the path if it changed, else −1.
    private mutating func reroute(at view: View) -> Int32 {
        let number = subviewIndex.last(of: view)
        guard number != preferred[view.id.index] else { return -1 }
        preferred[view.id.index] = number
        return paths.replaceTail(after: view.id.rawValue, with: number)
    }
}
