/// The map from root names, which are controllers' class names and custom IDs, to the views that element IDs may start
/// at. A ``ViewHierarchy`` keeps one. Source: element-id, Element ID.
///
/// Who bears a name is kept under every mutation in O(1). In which window a bearer is, and in which order, is found
/// when it is asked for and kept until a subtree in which roots can be is attached, detached or moved; cells that
/// scroll and fields that get the focus change nothing. So a query costs O(1) until such a mutation, and then once
/// O(bearers · depth + siblings of their ancestors). Rejected: an ordered sequence over all views, at 32 bytes a view
/// and O(log n) with every mutation.
struct RootNames: ~Copyable {
    private struct Bearers: BitwiseCopyable {
        /// Those in `window` in pre-order.
        var ordered: UnsafeMutablePointer<Unmanaged<View>>
        var count = 0
        var capacity = 4
        /// The ``RootNames/version`` and the window that `ordered` is of; no version is 0.
        var version: UInt64 = 0
        var window: UnsafeMutableRawPointer?

        init() { ordered = .allocate(capacity: capacity) }
    }

    /// By the number of a name: its position in the other two, −1 for none.
    private var positions: ContiguousArray<Int32> = []
    private var bearers: ContiguousArray<Bearers> = []
    /// All views of that name, in windows or not.
    private var members: ContiguousArray<Set<ViewID>> = []
    /// Grows whenever a subtree in which roots can be changes its place.
    private var version: UInt64 = 1

    deinit {
        for one in bearers { one.ordered.deallocate() }
    }

    // MARK: Mutations

    @inline(__always)
    mutating func didPlace(_ view: View) {
        if view.mayHoldRoots { version &+= 1 }
    }

    @inline(__always)
    mutating func insert(_ view: View) {
        if view.mayHoldRoots { insertNames(of: view) }
    }

    @inline(__always)
    mutating func remove(_ view: View) {
        guard view.mayHoldRoots else { return }
        version &+= 1
        if let name = view.customIDSymbol { remove(view, named: name) }
        if let name = view.controllerSymbol, name != view.customIDSymbol { remove(view, named: name) }
    }

    private mutating func insertNames(of view: View) {
        if let name = view.customIDSymbol { insert(view, named: name) }
        if let name = view.controllerSymbol, name != view.customIDSymbol { insert(view, named: name) }
    }

    mutating func insert(_ view: View, named name: ClassSymbol) {
        let position = makePosition(of: name)
        members[position].insert(view.id)
        bearers[position].version = 0
    }

    mutating func remove(_ view: View, named name: ClassSymbol) {
        guard let position = position(of: name) else { return }
        members[position].remove(view.id)
        bearers[position].version = 0
    }

    private func position(of name: ClassSymbol) -> Int? {
        let number = Int(name.rawValue)
        guard number < positions.count, positions[number] >= 0 else { return nil }
        return Int(positions[number])
    }

    private mutating func makePosition(of name: ClassSymbol) -> Int {
        if let position = position(of: name) { return position }
        let number = Int(name.rawValue)
        while positions.count <= number { positions.append(-1) }
        positions[number] = Int32(bearers.count)
        bearers.append(Bearers())
        members.append([])

        return bearers.count - 1
    }

    // MARK: Query

    /// The views of a name below `window`, itself included, in pre-order; good until the next mutation.
    @inline(__always)
    mutating func views(
        named name: ClassSymbol, in window: View, of hierarchy: ViewHierarchy
    ) -> UnsafeBufferPointer<Unmanaged<View>> {
        if let position = position(of: name) {
            let found = bearers[position]
            if found.version == version, found.window == Unmanaged.passUnretained(window).toOpaque() {
                return UnsafeBufferPointer(start: found.ordered, count: found.count)
            }
        } else if window.classSymbol != name {
            return UnsafeBufferPointer(start: nil, count: 0)
        }

        return order(makePosition(of: name), name, in: window, of: hierarchy)
    }

    /// The memory touched by a query that finds the order kept.
    func visitMemory(named name: ClassSymbol, _ visit: (UnsafeRawPointer, Int) -> Void) {
        guard let position = position(of: name) else { return }

        positions.withUnsafeBytes { if let start = $0.baseAddress { visit(start + Int(name.rawValue) * 4, 4) } }
        bearers.withUnsafeBytes {
            let stride = MemoryLayout<Bearers>.stride
            if let start = $0.baseAddress { visit(start + position * stride, stride) }
        }

        visit(bearers[position].ordered, bearers[position].count * 8)
    }

    @inline(never)
    private mutating func order(
        _ position: Int, _ name: ClassSymbol, in window: View, of hierarchy: ViewHierarchy
    ) -> UnsafeBufferPointer<Unmanaged<View>> {
        // So that what is kept for it here is not taken for that of a window at the same address later.
        window.noteRoot()
        let search = RootOrder(window: window)
        for number in members[position] { search.add(hierarchy.view(number)) }
        var found = bearers[position]
        found.count = 0
        search.finish { view in
            guard view.isRoot(named: name) || view === window && view.classSymbol == name else { return }

            if found.count == found.capacity {
                let larger = UnsafeMutablePointer<Unmanaged<View>>.allocate(capacity: found.capacity * 2)
                larger.moveInitialize(from: found.ordered, count: found.count)
                found.ordered.deallocate()
                found.ordered = larger
                found.capacity *= 2
            }

            found.ordered.advanced(by: found.count).initialize(to: Unmanaged.passUnretained(view))
            found.count += 1
        }

        found.version = version
        found.window = Unmanaged.passUnretained(window).toOpaque()
        bearers[position] = found

        return UnsafeBufferPointer(start: found.ordered, count: found.count)
    }
}
