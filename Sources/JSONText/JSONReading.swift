/// The kinds and contents of values. A value that is missing or of another kind reads as `nil`, so that lookups chain.
extension JSONDocument {
    /// The kind of a value; `nil` if it is missing.
    @inlinable @inline(__always) public func kind(of value: Int?) -> Kind? { value.map { values[$0].kind } }

    /// The number of the value after this one and its content.
    @inlinable public func end(of value: Int) -> Int { Int(values[value].next) }

    /// The line in which a value begins.
    @inlinable public func line(of value: Int) -> Int { Int(values[value].line) }

    /// The bytes of a value as they stand in the text, with the quotes of a string.
    public func rawBytes(of value: Int) -> UnsafeBufferPointer<UInt8> {
        let range = values[value].range
        let quote = values[value].kind == .string ? 1 : 0
        return bytes.part(range.lowerBound - quote..<range.upperBound + quote)
    }

    /// The bytes of a string between its quotes, with its escapes.
    @inlinable @inline(__always) public func rawString(_ value: Int?) -> UnsafeBufferPointer<UInt8>? {
        guard let value, values[value].kind == .string else { return nil }
        return bytes.part(Int(values[value].start)..<Int(values[value].end))
    }

    /// True if the bytes of a string that ``rawString(_:)`` returns hold escapes.
    public func hasEscapes(_ value: Int) -> Bool { values[value].isEscaped }

    /// The bytes of a number as they stand; `nil` for other kinds.
    @inlinable @inline(__always) public func rawNumber(_ value: Int?) -> UnsafeBufferPointer<UInt8>? {
        guard let value, values[value].kind == .number else { return nil }
        return bytes.part(Int(values[value].start)..<Int(values[value].end))
    }

    /// A string with its escapes replaced; `nil` for other kinds.
    ///
    /// - Complexity: O(length). Up to 15 bytes take no allocation.
    public func string(_ value: Int?) -> String? { withString(value) { String(decoding: $0, as: UTF8.self) } }

    /// True if a value is the string `text`.
    public func string(_ value: Int?, is text: StaticString) -> Bool {
        withString(value) { $0.count == text.utf8CodeUnitCount && $0.matches(text, at: 0) } ?? false
    }

    /// Calls `body` with the bytes of a string, its escapes replaced; `nil` for other kinds.
    ///
    /// - Complexity: O(1) for a string without escapes, else O(length).
    @inlinable public func withString<Result, Failure: Error>(
        _ value: Int?, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard let value, let raw = rawString(value) else { return nil }
        guard values[value].isEscaped else { return try body(raw) }
        return try JSONEscapes.replaced(raw).withUnsafeBufferPointer(body)
    }

    /// True or false; `nil` for other kinds.
    public func boolean(_ value: Int?) -> Bool? {
        switch kind(of: value) {
        case .true: true
        case .false: false
        default: nil
        }
    }

    /// True if a value is `null` or missing.
    public func isNull(_ value: Int?) -> Bool { value.map { values[$0].kind == .null } ?? true }

    /// The value of a key in an object, by default in the outermost object; `nil` if there is none.
    ///
    /// If the key occurs twice, it is the first value, or with ``JSONOptions/DuplicateKeys/last`` the last one.
    ///
    /// - Complexity: O(members), without an allocation.
    @inlinable @inline(__always) public func member(_ key: StaticString, of object: Int? = 0) -> Int? {
        member(UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount), of: object)
    }

    /// The value of a key that is known only when the program runs.
    public func member(named key: String, of object: Int? = 0) -> Int? {
        var key = key
        return key.withUTF8 { member($0, of: object) }
    }

    /// The value of the key with these bytes.
    @inlinable @inline(__always) public func member(_ key: UnsafeBufferPointer<UInt8>, of object: Int?) -> Int? {
        object.flatMap { member(key, at: Self.slot(of: key), of: $0) }
    }

    /// The value of a key whose slot is computed already.
    ///
    /// It compares slots first, so that a lookup among five keys takes 100 instructions. Comparing all keys took 156.
    @usableFromInline func member(_ key: UnsafeBufferPointer<UInt8>, at slot: UInt8, of object: Int) -> Int? {
        guard values[object].kind == .object else { return nil }
        if takesLast || hasEscapedKeys { return unescapedMember(key, at: slot, of: object) }

        var child = object &+ 1
        let end = Int(values[object].next)
        while child < end {
            if values[child].slot == slot, bytes.part(values[child].keyRange).isSame(as: key) { return child }
            child = Int(values[child].next)
        }

        return nil
    }

    /// The slots of the keys of an object. Each bit stands for a slot and for the slot 64 places on. All bits are set
    /// if some keys have no slot of their own.
    ///
    /// - Complexity: O(members).
    func slots(of object: Int) -> UInt64 {
        guard !hasEscapedKeys else { return .max }

        var slots: UInt64 = 0
        var child = object &+ 1
        let end = Int(values[object].next)
        while child < end {
            slots |= 1 &<< UInt64(truncatingIfNeeded: values[child].slot)
            child = Int(values[child].next)
        }

        return slots
    }

    /// The value of a key in an object in which keys have escapes, or the last of several members counts.
    private func unescapedMember(_ key: UnsafeBufferPointer<UInt8>, at slot: UInt8, of object: Int) -> Int? {
        var last: Int?
        for child in children(of: object) {
            let isMember =
                values[child].slot == slot
                ? bytes.part(values[child].keyRange).isSame(as: key)
                : values[child].keyIsEscaped && self.key(of: child)?.utf8.elementsEqual(key) ?? false
            guard isMember else { continue }
            guard takesLast else { return child }
            last = child
        }

        return last
    }

    /// The key of a member, its escapes replaced; `nil` for a value that is in no object.
    public func key(of value: Int) -> String? {
        guard values[value].keyStart > 0 else { return nil }
        return Self.text(bytes.part(values[value].keyRange), isEscaped: values[value].keyIsEscaped)
    }

    /// The line of a member's key, or the line of a value that is in no object.
    public func keyLine(of value: Int) -> Int {
        let value = values[value]
        guard value.keyStart > 0 else { return Int(value.line) }
        return Int(value.line) - bytes[Int(value.keyEnd)..<Int(value.start)].count { $0 == .newline }
    }

    static func text(_ raw: UnsafeBufferPointer<UInt8>, isEscaped: Bool) -> String {
        isEscaped ? String(decoding: JSONEscapes.replaced(raw), as: UTF8.self) : String(decoding: raw, as: UTF8.self)
    }
}

extension JSONDocument {
    /// The values directly in an object or array, in order. ``key(of:)`` returns the keys of an object's members.
    @inlinable public func children(of container: Int?) -> JSONChildren {
        guard let container, values[container].kind == .object || values[container].kind == .array else {
            return JSONChildren(of: self, from: 0, to: 0)
        }
        return JSONChildren(of: self, from: container + 1, to: Int(values[container].next))
    }
}
