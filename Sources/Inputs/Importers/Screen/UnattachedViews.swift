import UIModel

/// New views in a row. All views after one become its subviews together.
struct UnattachedViews: ~Copyable {
    private var views: UnsafeMutablePointer<View>
    private var capacity = 64
    private(set) var count = 0

    init() { views = .allocate(capacity: capacity) }

    deinit {
        views.deinitialize(count: count)
        views.deallocate()
    }

    subscript(position: Int) -> View { views[position] }

    @inline(__always) mutating func append(_ view: consuming View) {
        if count == capacity { grow() }
        (views + count).initialize(to: view)
        count += 1
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<View>.allocate(capacity: 2 * capacity)
        larger.moveInitialize(from: views, count: count)
        views.deallocate()
        views = larger
        capacity *= 2
    }

    mutating func removeLast() -> View {
        count -= 1
        return (views + count).move()
    }

    /// Makes the views after a position the subviews of the one there.
    mutating func attach(to position: Int) {
        views[position].adopt(movingFrom: views + position + 1, count: count - position - 1)
        count = position + 1
    }
}
