import UIModel

/// Values in a row that are taken from the end, in memory without the checks of an array: a view took 40 instructions
/// more with one for the open views.
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
    /// Makes the views after a position the subviews of the one there.
    mutating func attach(to position: Int) {
        let subviews = elements + position + 1
        let subviewCount = count - position - 1
        Unmanaged.passUnretained(elements[position])._withUnsafeGuaranteedRef {
            $0.adopt(movingFrom: subviews, count: subviewCount)
        }

        count = position + 1
    }
}
