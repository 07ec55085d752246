import CPlatform

/// Values by their names, which are looked up as bytes: no text is made. Sound to share, as nobody changes the keys.
struct NameTable<Value: Sendable>: @unchecked Sendable {
    private let names = KeyTable()
    private let values: [Value]

    /// - Parameter named: each name once.
    init(_ named: [(name: String, value: Value)]) {
        for (name, _) in named { names.append(name) }
        values = named.map(\.value)
    }

    func value(of name: UnsafeBufferPointer<UInt8>) -> Value? { names.number(of: name).map { values[$0] } }
}
