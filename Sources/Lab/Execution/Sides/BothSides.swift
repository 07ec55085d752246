import Dispatch
import Results

/// A value for each of the two sides that are compared.
package struct BothSides<Value> {
    package var base: Value
    package var head: Value

    package init(base: Value, head: Value) {
        self.base = base
        self.head = head
    }

    /// Makes the values of both sides, first the value of base.
    package init<Failure: Error>(_ value: (GateSide) throws(Failure) -> Value) throws(Failure) {
        base = try value(.base)
        head = try value(.head)
    }

    /// Makes the values of both sides at the same time if two cores are free.
    ///
    /// - Parameter value: makes the value of a side. Its calls share no state, except under a lock, and do not wait for
    ///   each other, because Dispatch promises no concurrency.
    package static func sideBySide(_ value: @escaping (GateSide) -> Value) -> Self {
        // Sound to share: each thread writes to its own place, and both are done before the places are read.
        nonisolated(unsafe) let value = value
        nonisolated(unsafe) let values = UnsafeMutablePointer<Value?>.allocate(capacity: 2)
        values.initialize(repeating: nil, count: 2)
        defer { values.deinitialize(count: 2).deallocate() }

        DispatchQueue.concurrentPerform(iterations: 2) { values[$0] = value(GateSide.allCases[$0]) }
        guard let base = values[0], let head = values[1] else { preconditionFailure("both were done") }

        return Self(base: base, head: head)
    }

    package subscript(side: GateSide) -> Value {
        get {
            switch side {
            case .base: base
            case .head: head
            }
        }
        set {
            switch side {
            case .base: base = newValue
            case .head: head = newValue
            }
        }
    }

    /// Returns the transformed values. The value of base is transformed first.
    package func map<Other, Failure: Error>(
        _ transform: (Value) throws(Failure) -> Other
    ) throws(Failure) -> BothSides<Other> {
        BothSides<Other>(base: try transform(base), head: try transform(head))
    }
}

extension BothSides: Sendable where Value: Sendable {}
