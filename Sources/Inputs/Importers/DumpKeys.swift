import JSONText

/// Keys by which formats of JSON are recognised, and which are in few dumps: most must be looked for up to the end.
struct DumpKeys: OptionSet {
    let rawValue: UInt8

    static let renderingSystem = DumpKeys(rawValue: 1)
    static let hitPoint = DumpKeys(rawValue: 2)
    static let hitable = DumpKeys(rawValue: 4)
    static let tempID = DumpKeys(rawValue: 8)
    static let visibleToUser = DumpKeys(rawValue: 16)
    static let all = DumpKeys(rawValue: 31)

    /// A single key in its quotes.
    var text: StaticString {
        switch self {
        case .renderingSystem: "\"rendering_system\""
        case .hitPoint: "\"hit_point\""
        case .hitable: "\"hitable\""
        case .tempID: "\"temp_id\""
        case .visibleToUser: "\"visible-to-user\""
        default: preconditionFailure("only single keys are looked for")
        }
    }

    /// The keys that may stand in a text: two or three bytes of each stand somewhere, as far apart as in the key.
    ///
    /// One pass takes 2.7 instructions a byte. Looking for one key after the other took 4.7, as their letters are in
    /// every dump. Rejected: vectors of our own, which the compiler takes apart into bytes, 100 instructions each.
    init(candidatesIn bytes: UnsafeBufferPointer<UInt8>) {
        // The bytes from the beginning of a key to the last that is looked at.
        let reach = 11
        guard bytes.count >= reach, let base = bytes.baseAddress else {
            self = .all
            return
        }

        var candidates = Candidates()
        var start = 0
        while start &+ 256 &+ reach <= bytes.count {
            candidates.look(at: base + start, 256)
            start &+= 256
        }

        candidates.look(at: base + start, bytes.count &- reach &+ 1 &- start)
        self = candidates.keys

        // The shortest keys may begin after the last byte that was looked at.
        for key in [DumpKeys.hitable, .tempID] {
            let shortest = key.text.utf8CodeUnitCount
            for start in bytes.count - 10...bytes.count - shortest where bytes.matches(key.text, at: start) {
                insert(key)
            }
        }
    }

    init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// The keys that may stand in the bytes that were looked at; 1 if one may.
private struct Candidates {
    private var renderingSystem: UInt8 = 0
    private var hitPoint: UInt8 = 0
    private var hitable: UInt8 = 0
    private var tempID: UInt8 = 0
    private var visibleToUser: UInt8 = 0

    /// Looks for keys that begin at one of so many bytes. The compiler makes vector instructions of it.
    @inline(__always) mutating func look(at base: UnsafePointer<UInt8>, _ count: Int) {
        func has(_ index: Int, _ byte: Unicode.Scalar) -> UInt8 { base[index] == UInt8(ascii: byte) ? 1 : 0 }

        for index in 0..<count {
            let quote = has(index, "\"")
            hitPoint |= quote & has(index &+ 4, "_")
            hitable |= quote & has(index &+ 1, "h") & has(index &+ 4, "a")
            tempID |= quote & has(index &+ 5, "_")
            visibleToUser |= quote & has(index &+ 8, "-")
            renderingSystem |= quote & has(index &+ 10, "_")
        }
    }

    var keys: DumpKeys {
        var keys: DumpKeys = []
        if renderingSystem != 0 { keys.insert(.renderingSystem) }
        if hitPoint != 0 { keys.insert(.hitPoint) }
        if hitable != 0 { keys.insert(.hitable) }
        if tempID != 0 { keys.insert(.tempID) }
        if visibleToUser != 0 { keys.insert(.visibleToUser) }
        return keys
    }
}
