/// The map from root names to the views at which element IDs may start. Root names are class names of controllers, and
/// custom IDs. A ``ViewHierarchy`` has one.
///
/// Every mutation updates the bearers of a name, in O(1). A query computes the order of the bearers in one window. The
/// order is kept until a subtree that may hold roots is attached, detached or moved; scrolling cells and fields that
/// get the focus change nothing. So a query takes O(1) until such a mutation, and then once O(bearers · depth +
/// siblings of their ancestors).
///
/// Rejected: an ordered sequence of all views. It takes 32 bytes a view, and O(log n) for every mutation. Screens
/// change too rarely for that.
///
/// Source: element-id, Element ID.
struct RootNames: ~Copyable {
    private struct Bearers: BitwiseCopyable {
        /// The bearers in `window`, in pre-order.
        var orderedBearers: UnsafeMutablePointer<Unmanaged<View>>
        var count = 0
        var capacity = 4
        /// The ``RootNames/version`` for which `ordered` holds; 0 if it never did.
        var version: UInt64 = 0
        /// The window for which `ordered` holds.
        var window: UnsafeMutableRawPointer?

        init() { orderedBearers = .allocate(capacity: capacity) }

        mutating func append(_ view: View) {
            if count == capacity {
                let larger = UnsafeMutablePointer<Unmanaged<View>>.allocate(capacity: capacity * 2)
                larger.moveInitialize(from: orderedBearers, count: count)
                orderedBearers.deallocate()
                orderedBearers = larger
                capacity *= 2
            }

            orderedBearers.advanced(by: count).initialize(to: Unmanaged.passUnretained(view))
            count += 1
        }
    }

    /// The position in `bearers` and `members`, by the number of a name; −1 for a name without one.
    private var positions: ContiguousArray<Int32> = []
    private var bearers: ContiguousArray<Bearers> = []
    /// All views with the name, in windows or not.
    private var members: ContiguousArray<Set<ViewID>> = []
    /// A number that grows whenever a subtree that may hold roots is attached, detached or moved.
    private var version: UInt64 = 1

    deinit {
        for nameBearers in bearers { nameBearers.orderedBearers.deallocate() }
    }

    // MARK: Mutations

    /// Counts that a view, with all views below it, was attached, detached or moved.
    @inline(__always)
    mutating func didPlace(_ view: View) {
        if view.mayHoldRoots { version &+= 1 }
    }

    /// Adds the names of a new view.
    @inline(__always)
    mutating func insert(_ view: View) {
        if view.mayHoldRoots { insertNames(of: view) }
    }

    /// Removes the names of a view that is being freed.
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

    /// Returns the views with a name in `window`, including the window itself, in pre-order.
    ///
    /// - Returns: memory that is valid until the next mutation.
    @inline(__always)
    mutating func views(
        named name: ClassSymbol, in window: View, of hierarchy: ViewHierarchy
    ) -> UnsafeBufferPointer<Unmanaged<View>> {
        if let position = position(of: name) {
            let nameBearers = bearers[position]
            if nameBearers.version == version, nameBearers.window == Unmanaged.passUnretained(window).toOpaque() {
                return UnsafeBufferPointer(start: nameBearers.orderedBearers, count: nameBearers.count)
            }
        } else if window.classSymbol != name {
            return UnsafeBufferPointer(start: nil, count: 0)
        }

        return order(makePosition(of: name), name, in: window, of: hierarchy)
    }

    /// Visits the memory that a query touches if the order is up to date.
    func visitMemory(named name: ClassSymbol, _ visit: (UnsafeRawPointer, Int) -> Void) {
        guard let position = position(of: name) else { return }

        positions.withUnsafeBytes { if let start = $0.baseAddress { visit(start + Int(name.rawValue) * 4, 4) } }
        bearers.withUnsafeBytes {
            let stride = MemoryLayout<Bearers>.stride
            if let start = $0.baseAddress { visit(start + position * stride, stride) }
        }

        visit(bearers[position].orderedBearers, bearers[position].count * 8)
    }

    /// Computes and stores the order of the bearers of a name in a window.
    @inline(never)
    private mutating func order(
        _ position: Int, _ name: ClassSymbol, in window: View, of hierarchy: ViewHierarchy
    ) -> UnsafeBufferPointer<Unmanaged<View>> {
        // Then the end of the window changes the version, so that a later window at the same address is not mistaken
        // for it.
        window.noteRoot()

        let search = RootOrder(window: window)
        for id in members[position] { search.add(hierarchy.view(id)) }

        var nameBearers = bearers[position]
        nameBearers.count = 0
        search.finish { view in
            guard view.isRoot(named: name) || view === window && view.classSymbol == name else { return }
            nameBearers.append(view)
        }

        nameBearers.version = version
        nameBearers.window = Unmanaged.passUnretained(window).toOpaque()
        bearers[position] = nameBearers

        return UnsafeBufferPointer(start: nameBearers.orderedBearers, count: nameBearers.count)
    }
}
