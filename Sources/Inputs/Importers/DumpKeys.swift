import JSONText

/// The keys that identify a JSON format. A dump usually has few of them, so a search usually reaches its end.
struct DumpKeys: OptionSet {
    let rawValue: UInt8

    static let renderingSystem = DumpKeys(rawValue: 1)
    static let hitPoint = DumpKeys(rawValue: 2)
    static let hitable = DumpKeys(rawValue: 4)
    static let tempID = DumpKeys(rawValue: 8)
    static let visibleToUser = DumpKeys(rawValue: 16)
    static let single: [DumpKeys] = [.renderingSystem, .hitPoint, .hitable, .tempID, .visibleToUser]

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

    /// Finds the keys in a text.
    ///
    /// Only the blocks that may contain a key are searched. One pass for all keys takes 1.6 instructions a byte. A
    /// search for each key took 4.7, because their letters are in every dump. A pass that distinguishes the keys took
    /// 2.7. Rejected: vectors of our own, which the compiler splits into bytes, with 100 instructions each.
    init(in bytes: UnsafeBufferPointer<UInt8>) {
        self = []
        guard let base = bytes.baseAddress else { return }

        var start = 0
        while start < bytes.count {
            let isWhole = start &+ Self.block &+ Self.reach <= bytes.count
            if !isWhole || Self.mayStand(at: base + start) { look(in: bytes, from: start) }
            start &+= Self.block
        }
    }

    /// Looks for keys that begin in the block at a position.
    private mutating func look(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
        for key in Self.single where !contains(key) {
            let end = min(start + Self.block + key.text.utf8CodeUnitCount - 1, bytes.count)
            if bytes.first(key.text, in: start..<end) != nil { insert(key) }
        }
    }

    private static var block: Int { 256 }
    /// The number of bytes from the start of a key to the last one that ``mayStand(at:)`` reads.
    private static var reach: Int { 11 }

    /// Returns true if two or three bytes of a key are in a block, at the right distance. The compiler makes vector
    /// instructions of it.
    private static func mayStand(at base: UnsafePointer<UInt8>) -> Bool {
        func has(_ index: Int, _ byte: Unicode.Scalar) -> UInt8 { base[index] == UInt8(ascii: byte) ? 1 : 0 }

        var matches: UInt8 = 0
        for index in 0..<block {
            let hitPoint = has(index &+ 4, "_")
            let hitable = has(index &+ 2, "i") & has(index &+ 4, "a")
            let tempID = has(index &+ 5, "_")
            let visibleToUser = has(index &+ 8, "-")
            let renderingSystem = has(index &+ 10, "_")
            matches |= has(index, "\"") & (hitPoint | hitable | tempID | visibleToUser | renderingSystem)
        }

        return matches != 0
    }

    init(rawValue: UInt8) { self.rawValue = rawValue }
}
