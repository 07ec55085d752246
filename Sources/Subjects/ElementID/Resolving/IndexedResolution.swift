import UIModel

/// Keeps the subviews of every view grouped by class, so that a step of an ID is one look-up, however many siblings
/// there are.
///
/// - Complexity: a step O(1), O(log classes) where the siblings are of more than eight classes. A mutation costs at
///   worst O(siblings) more: inserting in the middle of n siblings looks at n/2 of them for the rank among those of its
///   class, and up to n numbers of 4 bytes move up; at either end there is nothing to look at. Views that are new take
///   O(views) once. Memory: 16 bytes per view, and for each view with subviews 16 bytes, 16 per class and 4 per
///   subview.
///
/// Rejected: a balanced sequence per class, O(log siblings), since `subviews` itself is an array that moves 8 bytes per
/// sibling in any case, and a step down such a sequence is a chain of cache misses where here is one.
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
    private var building = GroupBuilding()

    deinit {
        clear()
        records.deallocate()
    }

    // MARK: Query

    /// The first element that the ID names, in the order of their roots, unretained; `nil` when it names none. Good
    /// until the next mutation of the hierarchy followed, which knows the window. Takes O(steps) beside
    /// ``UIModel/ViewHierarchy/roots(named:in:)``; nothing is allocated and no reference is counted.
    package func resolve(_ id: CompiledElementID, in window: View) -> Unmanaged<View>? {
        for start in ElementWalk.roots(named: id.root, in: window) {
            if let view = end(from: start, id) { return view }
        }
        return nil
    }

    /// All elements that the ID names, in the order of their roots.
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

    package func visitTouchedMemory(
        _ id: CompiledElementID, in window: View, _ visit: (UnsafeRawPointer, Int) -> Void
    ) {
        visit(UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()), 64)
        visit(UnsafeRawPointer(Unmanaged.passUnretained(id).toOpaque()), 40)
        visit(id.steps, id.stepCount * MemoryLayout<CompiledElementID.Step>.stride)
        hierarchy.visitRootMemory(named: id.root, visit)

        guard let start = hierarchy.roots(named: id.root, in: window).first?.takeUnretainedValue() else { return }

        visit(ElementWalk.address(of: start), 72)
        var number = start.id.rawValue
        for position in 0..<id.stepCount {
            visit(records + Int(number), MemoryLayout<Record>.stride)
            guard let groups = records[Int(number)].groups else { return }

            visit(groups.memory.0, groups.memory.1)
            number = groups.number(id.steps[position].symbol, at: id.steps[position].index)
            guard number >= 0 else { return }
        }

        visit(records + Int(number), MemoryLayout<Record>.stride)
    }

    // MARK: Mutations

    /// The trees are indexed anew as they are adopted.
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

    /// The number of siblings of its class, those in the groups, behind a view, counted from the nearer end.
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

/// Builds the groups of one view after the other in O(subviews), with buffers that stay.
private struct GroupBuilding {
    /// By symbol: how many subviews have it, then where the next one of it goes. 0 outside of a build.
    private var places: ContiguousArray<Int32> = []
    private var found: ContiguousArray<(symbol: UInt32, count: Int32)> = []

    mutating func groups(of view: View) -> SubviewGroups? {
        let subviews = view.subviews
        guard !subviews.isEmpty else { return nil }

        found.removeAll(keepingCapacity: true)
        for subview in subviews {
            let symbol = Int(subview.classSymbol.rawValue)
            while places.count <= symbol { places.append(0) }
            if places[symbol] == 0 { found.append((UInt32(symbol), 0)) }
            places[symbol] += 1
        }

        found.sort { $0.symbol < $1.symbol }
        var start: Int32 = 0
        for position in found.indices {
            let symbol = Int(found[position].symbol)
            found[position].count = places[symbol]
            places[symbol] = start
            start += found[position].count
        }

        let groups = SubviewGroups(found, views: subviews.count)
        for subview in subviews {
            let symbol = Int(subview.classSymbol.rawValue)
            groups.setNumber(subview.id.rawValue, at: places[symbol])
            places[symbol] += 1
        }

        for group in found { places[Int(group.symbol)] = 0 }
        groups.finish()
        return groups
    }
}
