import UIModel

/// A stack of values, in memory without the checks of an array: with an array for the open views, a view took 40
/// instructions more.
struct Stack<Element>: ~Copyable {
    private var elements: UnsafeMutablePointer<Element>
    private var capacity = 64
    private(set) var count = 0

    init() { elements = .allocate(capacity: capacity) }

    deinit {
        elements.deinitialize(count: count)
        elements.deallocate()
    }

    var isEmpty: Bool { count == 0 }

    var last: Element? { isEmpty ? nil : elements[count - 1] }

    subscript(position: Int) -> Element {
        get { elements[position] }
        set { elements[position] = newValue }
    }

    @inline(__always) mutating func append(_ element: consuming Element) {
        if count == capacity { grow() }
        (elements + count).initialize(to: element)
        count += 1
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
        larger.moveInitialize(from: elements, count: count)
        elements.deallocate()
        elements = larger
        capacity *= 2
    }

    mutating func removeLast() -> Element {
        precondition(count > 0, "an element was removed that was not there")
        count -= 1
        return (elements + count).move()
    }
}

extension Stack<View> {
    /// Makes all views after a position subviews of the view there.
    mutating func attach(to position: Int) {
        let subviews = elements + position + 1
        let subviewCount = count - position - 1
        Unmanaged.passUnretained(elements[position])._withUnsafeGuaranteedRef {
            $0.adopt(movingFrom: subviews, count: subviewCount)
        }

        count = position + 1
    }
}
