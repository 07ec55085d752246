import UIModel

/// A resolution that groups the subviews of every view by class, so that a step of an ID is one lookup for any number
/// of siblings.
///
/// Rejected: a balanced sequence per class, with O(log siblings) per mutation. `subviews` is an array that moves 8
/// bytes per sibling in any case, and a step in such a sequence is a chain of cache misses instead of one.
///
/// - Complexity: a step O(1); O(log classes) if the siblings have more than eight classes. A mutation takes at worst
///   O(siblings) more: an insertion in the middle of n siblings reads n/2 of them to find the rank of the view in its
///   class, and moves up to n numbers of 4 bytes; at either end it reads nothing. New views take O(views) once. Memory:
///   16 bytes per view, and for each view with subviews 16 bytes, 16 per class and 4 per subview.
package final class IndexedResolution: TreeFollower {
    private struct Record: BitwiseCopyable {
        var groups: SubviewGroups?
        var view: UnsafeRawPointer?
    }

    @exclusivity(unchecked)
    private var records: UnsafeMutablePointer<Record> = .allocate(capacity: 1)
    @exclusivity(unchecked)
    private var capacity = 0
    @exclusivity(unchecked)
    private var building = GroupBuilder()

    deinit {
        clear()
        records.deallocate()
    }

    // MARK: Query

    /// Finds the first element that the ID names, in the order of the roots.
    ///
    /// - Returns: the element, unretained and valid until the next mutation; `nil` if the ID names no element.
    /// - Precondition: the followed hierarchy knows the window.
    /// - Complexity: that of ``UIModel/ViewHierarchy/roots(named:in:)``, and O(steps). Nothing is allocated and no
    ///   reference is counted.
    package func resolve(_ id: CompiledElementID, in window: View) -> Unmanaged<View>? {
        for start in ElementWalk.roots(named: id.root, in: window) {
            if let view = end(from: start, id) { return view }
        }
        return nil
    }

    /// Finds all elements that the ID names, in the order of the roots.
    ///
    /// - Precondition: the followed hierarchy knows the window.
    package func resolveAll(_ id: CompiledElementID, in window: View) -> [View] {
        ElementWalk.roots(named: id.root, in: window).compactMap { end(from: $0, id)?.takeUnretainedValue() }
    }

    @inline(__always)
    private func end(from start: Unmanaged<View>, _ id: CompiledElementID) -> Unmanaged<View>? {
        if id.stepCount == 0 { return start }
        var number = start._withUnsafeGuaranteedRef { $0.id.rawValue }
        for position in 0..<id.stepCount {
            let step = id.steps[position]
            guard let groups = records[Int(number)].groups else { return nil }
            number = groups.number(step.symbol, at: step.index)
            guard number >= 0 else { return nil }
        }

        return records[Int(number)].view.map { Unmanaged.fromOpaque($0) }
    }

    /// Visits the memory that a resolution touches, as address and length in bytes.
    package func visitTouchedMemory(
        _ id: CompiledElementID, in window: View, _ visit: (UnsafeRawPointer, Int) -> Void
    ) {
        ObjectMemory.visit(self, visit)
        ObjectMemory.visit(id, visit)
        visit(id.steps, id.stepCount * MemoryLayout<CompiledElementID.Step>.stride)
        hierarchy.visitRootMemory(named: id.root, visit)

        guard let start = hierarchy.roots(named: id.root, in: window).first?.takeUnretainedValue() else { return }

        ObjectMemory.visit(start, visit)
        var number = start.id.rawValue
        for position in 0..<id.stepCount {
            visit(records + Int(number), MemoryLayout<Record>.stride)
            guard let groups = records[Int(number)].groups else { return }

            visit(groups.address, groups.byteCount)
            number = groups.number(id.steps[position].symbol, at: id.steps[position].index)
            guard number >= 0 else { return }
        }

        visit(records + Int(number), MemoryLayout<Record>.stride)
    }

    // MARK: Mutations

    /// Drops the index. The trees are indexed again when they are adopted.
    package override func didJoin(_ hierarchy: ViewHierarchy) {
        super.didJoin(hierarchy)
        clear()
    }

    package override func didAdopt(_ root: View) {
        grow(to: hierarchy.capacity)
        var pending: ContiguousArray<Unmanaged<View>> = [Unmanaged.passUnretained(root)]
        while let view = pending.popLast() {
            view._withUnsafeGuaranteedRef { view in
                let number = view.id.index
                records[number].groups?.deallocate()
                records[number] = Record(groups: building.groups(of: view), view: ElementWalk.address(of: view))
                view.subviews.withUnsafeBufferPointer { subviews in
                    for subview in subviews { pending.append(Unmanaged.passUnretained(subview)) }
                }
            }
        }
    }

    package override func didInsert(_ view: View, into superview: View, at index: Int) {
        let groups = records[superview.id.index].groups ?? SubviewGroups()
        let rank = rank(of: view, in: superview, at: index, groups)
        records[superview.id.index].groups = groups.inserting(view.id.rawValue, view.classSymbol, rank: rank)
    }

    package override func didRemove(_ view: View, from superview: View, at index: Int) {
        records[superview.id.index].groups?
            .remove(view.id.rawValue, view.classSymbol, fromEnd: index >= superview.subviews.count / 2)
    }

    package override func didMove(_ view: View, in superview: View, from source: Int, to destination: Int) {
        didRemove(view, from: superview, at: source)
        didInsert(view, into: superview, at: destination)
    }

    package override func didForget(_ id: ViewID) {
        records[id.index].groups?.deallocate()
        records[id.index] = Record()
    }

    /// Returns the number of siblings of the same class before a view, counted from the nearer end.
    private func rank(of view: View, in superview: View, at index: Int, _ groups: SubviewGroups) -> Int {
        superview.subviews.withUnsafeBufferPointer { siblings in
            let symbol = view.classSymbol
            var count = 0
            if index < siblings.count / 2 {
                for position in 0..<index { count += siblings[position].classSymbol == symbol ? 1 : 0 }
                return count
            }

            for position in (index + 1)..<max(siblings.count, index + 1) {
                count += siblings[position].classSymbol == symbol ? 1 : 0
            }

            return groups.count(symbol) - count
        }
    }

    private func grow(to count: Int) {
        guard count > capacity else { return }

        let room = max(count, capacity * 2)
        let larger = UnsafeMutablePointer<Record>.allocate(capacity: room)
        larger.moveInitialize(from: records, count: capacity)
        larger.advanced(by: capacity).initialize(repeating: Record(), count: room - capacity)
        records.deallocate()
        records = larger
        capacity = room
    }

    private func clear() {
        for number in 0..<capacity {
            records[number].groups?.deallocate()
            records[number] = Record()
        }
    }
}

/// A builder of the groups of one view after the other. Its buffers are reused.
private struct GroupBuilder {
    /// For each symbol, first the number of subviews of the class, then the rank of the next one; 0 outside a build.
    private var offsets: ContiguousArray<Int32> = []
    /// The classes of the subviews, with their numbers.
    private var classes: ContiguousArray<(symbol: UInt32, count: Int32)> = []

    /// Returns the groups of a view, `nil` if it has no subviews.
    ///
    /// - Complexity: O(subviews), and sorting their classes.
    mutating func groups(of view: View) -> SubviewGroups? {
        let subviews = view.subviews
        guard !subviews.isEmpty else { return nil }

        classes.removeAll(keepingCapacity: true)
        for subview in subviews {
            let symbol = Int(subview.classSymbol.rawValue)
            while offsets.count <= symbol { offsets.append(0) }
            if offsets[symbol] == 0 { classes.append((UInt32(symbol), 0)) }
            offsets[symbol] += 1
        }

        classes.sort { $0.symbol < $1.symbol }
        var start: Int32 = 0
        for position in classes.indices {
            let symbol = Int(classes[position].symbol)
            classes[position].count = offsets[symbol]
            offsets[symbol] = start
            start += classes[position].count
        }

        let groups = SubviewGroups(classes, views: subviews.count)
        for subview in subviews {
            let symbol = Int(subview.classSymbol.rawValue)
            groups.setNumber(subview.id.rawValue, at: offsets[symbol])
            offsets[symbol] += 1
        }

        for group in classes { offsets[Int(group.symbol)] = 0 }
        groups.finish()

        return groups
    }
}
