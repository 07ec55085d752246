/// A value for each of the two sides that a gate compares.
struct BothSides<Value> {
    var base: Value
    var head: Value

    subscript(side: GateSide) -> Value {
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
}
