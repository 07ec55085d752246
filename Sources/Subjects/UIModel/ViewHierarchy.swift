/// The register of the views of one or more trees: it numbers them, and reports every mutation to observers.
///
/// A tree that no hierarchy knows pays one comparison with `nil` per mutation. A view that is added to a known tree
/// becomes known, and stays known when it is removed again, so that moving a subtree costs nothing per view of it. When
/// trees of two hierarchies meet, the hierarchy of the superview takes over all trees and observers of the other one.
/// From then on the other one knows no view, and passes on trees and observers that it is given.
///
/// A hierarchy owns neither views nor observers: an observer holds the hierarchy, and leaves it when it goes.
public final class ViewHierarchy {
    @exclusivity(unchecked)
    private var views: ContiguousArray<Unmanaged<View>?> = []
    @exclusivity(unchecked)
    private var freeIDs: ContiguousArray<ViewID> = []

    // A plain buffer, because iterating an array would count a reference on every mutation.
    @exclusivity(unchecked)
    private var observers: UnsafeMutablePointer<Unmanaged<HierarchyObserver>>
    @exclusivity(unchecked)
    private var observerCount = 0
    private var observerCapacity = 4

    @exclusivity(unchecked)
    var roots = RootNames()

    /// The hierarchy that took over the trees and observers of this one.
    private var successor: ViewHierarchy?

    /// Returns the hierarchy that knows the tree of `view`, a new one if none does.
    ///
    /// - Complexity: O(1); O(views in the tree) for a new hierarchy.
    public static func observing(_ view: View) -> ViewHierarchy {
        if let hierarchy = view.hierarchy { return hierarchy }
        let hierarchy = ViewHierarchy()
        hierarchy.adopt(view.rootAncestor)
        return hierarchy
    }

    /// Makes a hierarchy that knows no tree yet.
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

    /// The length that an array indexed by ``ViewID`` must have: one more than the largest number given out.
    public var capacity: Int { views.count }

    /// Returns the view with a number.
    ///
    /// - Precondition: the number belongs to a living view of this hierarchy.
    public func view(_ id: ViewID) -> View {
        guard let view = views[id.index] else { preconditionFailure("no living view has the number \(id.rawValue)") }
        return view._withUnsafeGuaranteedRef { $0 }
    }

    /// Makes a tree known that is not part of a known one yet, for instance a screen that is pushed later. If another
    /// hierarchy knows the tree, all trees and observers of that hierarchy come over.
    ///
    /// - Precondition: `root` has no superview.
    /// - Complexity: O(views of the tree); O(views known to both) if another hierarchy comes over.
    public func adopt(_ root: View) {
        if let successor { return successor.adopt(root) }

        take(root)
    }

    /// Makes a tree known to this hierarchy, which no other one took over.
    private func take(_ root: View) {
        precondition(root.superview == nil, "only a whole tree can be adopted: pass its root")
        if let other = root.hierarchy {
            if other !== self { absorb(other) }
        } else {
            register(root)
            report { $0.didAdopt(root) }
        }
    }

    /// Takes over all trees and observers of another hierarchy.
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

    /// Adds an observer and reports every tree known so far to it. An observer that is on the list is ignored.
    ///
    /// - Complexity: O(views known).
    public func add(_ observer: HierarchyObserver) {
        if let successor { return successor.add(observer) }

        guard position(of: observer) == nil else { return }

        appendObserver(observer)
        for case let view? in views {
            view._withUnsafeGuaranteedRef { if $0.superviewReference == nil { observer.didAdopt($0) } }
        }
    }

    /// Takes an observer off the list. An observer that is not on the list is ignored.
    public func remove(_ observer: HierarchyObserver) {
        if let successor { return successor.remove(observer) }

        guard let index = position(of: observer) else { return }
        observerCount -= 1
        for later in index..<observerCount { observers[later] = observers[later + 1] }
    }

    /// Puts an observer back on the list without reporting the trees to it again. A benchmark that runs one observer at
    /// a time over scripts that end where they began uses it.
    ///
    /// - Precondition: the trees are as they were when the observer was removed.
    public func resume(_ observer: HierarchyObserver) {
        if let successor { return successor.resume(observer) }

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

    /// Calls `event` with every observer, in the order in which they were added.
    @inline(__always)
    func report(_ event: (HierarchyObserver) -> Void) {
        var index = 0
        while index < observerCount {
            observers[index]._withUnsafeGuaranteedRef { event($0) }
            index += 1
        }
    }

    // MARK: Registration

    /// Makes two trees that are about to be joined known to one hierarchy: that of the superview if it has one, else
    /// that of the view.
    static func unite(_ superview: View, with view: View) {
        if let hierarchy = superview.hierarchy {
            hierarchy.take(view)
        } else if let hierarchy = view.hierarchy {
            hierarchy.take(superview.rootAncestor)
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

    /// Takes a view that is being freed out of the register, and reports it.
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
