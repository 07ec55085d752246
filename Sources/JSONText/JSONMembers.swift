import CLibrary

/// The members of one object after another, by their keys.
///
///     let view = JSONMembers(of: document)
///     view.read(0)
///     document.string(view["user"])
///
/// One pass over the keys of an object puts each member at the slot of its key. A lookup then compares one key, and for
/// a missing key mostly none. Five lookups in an object of five keys took 730 instructions by
/// ``JSONDocument/member(_:of:)``, and take 250.
@usableFromInline package final class JSONMembers {
    /// The last object with a key at a slot, and its first member with such a key.
    @usableFromInline struct Entry {
        @usableFromInline var object: Int32
        @usableFromInline var member: Int32
    }

    @usableFromInline package let document: JSONDocument
    @exclusivity(unchecked)
    @usableFromInline var number = 0
    /// The entries by the slot of a key. Those of former objects stay.
    @usableFromInline let entries: UnsafeMutablePointer<Entry>
    /// True if slots do not decide: a key has a backslash, or the last of several members counts.
    @usableFromInline let needsSearch: Bool

    /// The number of the object in the document.
    ///
    /// It is computed, because another module would check each access to a stored property.
    @inlinable package var object: Int { number }

    package init(of document: JSONDocument) {
        self.document = document
        needsSearch = document.takesLast || document.hasEscapedKeys
        let slots = Int(JSONDocument.escaped) + 1
        entries = .allocate(capacity: slots)
        entries.initialize(repeating: Entry(object: -1, member: 0), count: slots)
    }

    deinit { entries.deallocate() }

    /// Reads the keys of a value. A value that is no object has no members.
    ///
    /// - Complexity: O(members).
    package func read(_ value: Int) {
        number = value
        let values = document.values
        guard values[value].kind == .object else { return }

        let object = Int32(truncatingIfNeeded: value)
        let end = values[value].next
        var child = object &+ 1
        while child < end {
            let member = values[Int(child)]
            let slot = Int(member.slot)
            if entries[slot].object != object { entries[slot] = Entry(object: object, member: child) }
            child = member.next
        }
    }

    /// Adds a member of the object with its slot, after those before it.
    @inline(__always) func add(_ member: Int, at slot: Int) {
        let object = Int32(truncatingIfNeeded: number)
        if entries[slot].object != object {
            entries[slot] = Entry(object: object, member: Int32(truncatingIfNeeded: member))
        }
    }

    /// Makes room for other objects with the numbers of former ones.
    func forgetMembers() {
        entries.update(repeating: Entry(object: -1, member: 0), count: Int(JSONDocument.escaped) + 1)
    }

    /// The value of a key; `nil` if there is none.
    ///
    /// - Complexity: O(1) as a rule.
    @inlinable @inline(__always) package subscript(key: StaticString) -> Int? {
        let bytes = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
        let slot = JSONDocument.slot(of: bytes)
        let entry = entries[Int(slot)]
        guard Int(entry.object) == number else { return needsSearch ? search(bytes, slot) : nil }

        // The key is compared here, where the compiler knows its length. A later key may have the slot too.
        let member = Int(entry.member)
        let start = Int(document.values[member].keyStart)
        guard !needsSearch, Int(document.values[member].keyEnd) &- start == key.utf8CodeUnitCount,
            let text = document.bytes.baseAddress,
            memcmp(text + start, key.utf8Start, key.utf8CodeUnitCount) == 0
        else { return search(bytes, slot) }
        return member
    }

    @usableFromInline func search(_ key: UnsafeBufferPointer<UInt8>, _ slot: UInt8) -> Int? {
        document.member(key, at: slot, of: number)
    }
}
