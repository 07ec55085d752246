/// Knows the views of one or more trees by number and tells observers of every mutation. It owns neither: an observer
/// holds the hierarchy and leaves it when it goes.
///
/// A tree that no hierarchy knows pays one comparison with nil per mutation. Whatever is added to a known tree becomes
/// known, and stays known when it is removed again. When trees of two hierarchies meet, the hierarchy of the superview
/// takes over all trees and observers of the other one.
public final class ViewHierarchy {
    @exclusivity(unchecked)
    private var views: ContiguousArray<Unmanaged<View>?> = []
    @exclusivity(unchecked)
    private var freeIDs: ContiguousArray<ViewID> = []

    // A plain buffer: iterating an array would count a reference on every mutation.
    @exclusivity(unchecked)
    private var observers: UnsafeMutablePointer<Unmanaged<HierarchyObserver>>
    @exclusivity(unchecked)
    private var observerCount = 0
    private var observerCapacity = 4

    @exclusivity(unchecked)
    var roots = RootNames()

    /// The hierarchy that took over the trees and observers of this one.
    private var successor: ViewHierarchy?

    /// A hierarchy that knows the tree of `view`, or the one that already does. Takes O(views in the tree) when it was
    /// not known.
    public static func observing(_ view: View) -> ViewHierarchy {
        if let hierarchy = view.hierarchy { return hierarchy }
        let hierarchy = ViewHierarchy()
        hierarchy.adopt(view.rootAncestor)
        return hierarchy
    }

    public init() { observers = .allocate(capacity: observerCapacity) }

    deinit {
        for case let view? in views {
            view._withUnsafeGuaranteedRef {
                $0.hierarchyReference = nil
                $0.number = .none
            }
        }

        observers.deallocate()
    }

    /// One more than the largest number given out: how long an array indexed by ``ViewID`` must be.
    public var capacity: Int { views.count }

    /// The view with a number, which belongs to a living view of this hierarchy.
    public func view(_ id: ViewID) -> View {
        guard let view = views[id.index] else { preconditionFailure("no living view has the number \(id.rawValue)") }
        return view._withUnsafeGuaranteedRef { $0 }
    }

    /// Makes known a tree of a `root` without superview that is not part of a known one yet, for instance screens that
    /// are pushed later, in O(views). With a tree that another hierarchy knows, all trees and observers of that one
    /// come over, in O(views known to both).
    public func adopt(_ root: View) {
        precondition(root.superview == nil, "only a whole tree can be adopted: pass its root")
        if let other = root.hierarchy {
            if other !== self { absorb(other) }
        } else {
            register(root)
            report { $0.didAdopt(root) }
        }
    }

    private func absorb(_ other: ViewHierarchy) {
        var roots: ContiguousArray<Unmanaged<View>> = []
        for case let view? in other.views {
            view._withUnsafeGuaranteedRef {
                giveNumber(to: $0)
                if $0.superviewReference == nil { roots.append(view) }
            }
        }

        let newcomers = ContiguousArray(UnsafeBufferPointer(start: other.observers, count: other.observerCount))
        other.views = []
        other.freeIDs = []
        other.observerCount = 0
        other.roots = RootNames()
        other.successor = self

        for root in roots {
            root._withUnsafeGuaranteedRef { root in report { $0.didAdopt(root) } }
        }

        for newcomer in newcomers {
            newcomer._withUnsafeGuaranteedRef {
                $0.didJoin(self)
                add($0)
            }
        }
    }

    // MARK: Observers

    /// Adds an observer, unless it is on the list, and tells it of every tree known so far, in O(views known).
    public func add(_ observer: HierarchyObserver) {
        guard position(of: observer) == nil else { return }

        appendObserver(observer)
        for case let view? in views {
            view._withUnsafeGuaranteedRef { if $0.superviewReference == nil { observer.didAdopt($0) } }
        }
    }

    /// Takes an observer off the list; one that is not on it is ignored.
    public func remove(_ observer: HierarchyObserver) {
        if let successor { return successor.remove(observer) }
        guard let index = position(of: observer) else { return }
        observerCount -= 1
        for later in index..<observerCount { observers[later] = observers[later + 1] }
    }

    /// Puts an observer back on the list without telling it of the trees again, which are as they were when it was
    /// removed; for running one observer at a time over scripts that end where they began.
    public func resume(_ observer: HierarchyObserver) {
        if position(of: observer) == nil { appendObserver(observer) }
    }

    private func appendObserver(_ observer: HierarchyObserver) {
        if observerCount == observerCapacity {
            let larger = UnsafeMutablePointer<Unmanaged<HierarchyObserver>>.allocate(capacity: observerCapacity * 2)
            larger.moveInitialize(from: observers, count: observerCount)
            observers.deallocate()
            observers = larger
            observerCapacity *= 2
        }

        observers.advanced(by: observerCount).initialize(to: Unmanaged.passUnretained(observer))
        observerCount += 1
    }

    private func position(of observer: HierarchyObserver) -> Int? {
        let address = Unmanaged.passUnretained(observer).toOpaque()
        return (0..<observerCount).first { observers[$0].toOpaque() == address }
    }

    @inline(__always)
    func report(_ event: (HierarchyObserver) -> Void) {
        var index = 0
        while index < observerCount {
            observers[index]._withUnsafeGuaranteedRef { event($0) }
            index += 1
        }
    }

    // MARK: Registration

    /// Makes two trees that are about to be joined known to one hierarchy: that of the superview, if it has one.
    static func unite(_ superview: View, with view: View) {
        if let hierarchy = superview.hierarchy {
            hierarchy.adopt(view)
        } else if let hierarchy = view.hierarchy {
            hierarchy.adopt(superview.rootAncestor)
        }
    }

    private func register(_ root: View) {
        var pending = [root]
        while let view = pending.popLast() {
            giveNumber(to: view)
            pending.append(contentsOf: view.subviews)
        }
    }

    private func giveNumber(to view: View) {
        view.hierarchyReference = Unmanaged.passUnretained(self)
        if let id = freeIDs.popLast() {
            view.number = id
            views[id.index] = Unmanaged.passUnretained(view)
        } else {
            view.number = ViewID(rawValue: Int32(views.count))
            views.append(Unmanaged.passUnretained(view))
        }

        roots.insert(view)
    }

    func forget(_ view: View) {
        let id = view.id
        roots.remove(view)
        views[id.index] = nil
        freeIDs.append(id)
        view.hierarchyReference = nil
        view.number = .none
        report { $0.didForget(id) }
    }
}
