/// A rarely present value in memory of its own: without it, its owner stays small.
@propertyWrapper
package enum Boxed<Value: Sendable>: Sendable {
    case empty
    indirect case full(Value)

    package init(wrappedValue: Value?) { self = wrappedValue.map(Boxed.full) ?? .empty }

    package var wrappedValue: Value? {
        get {
            switch self {
            case .empty: nil
            case .full(let value): value
            }
        }
        set { self = Boxed(wrappedValue: newValue) }
    }
}
