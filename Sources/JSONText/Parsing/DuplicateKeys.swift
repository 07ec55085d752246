extension JSONScanner {
    /// The members of the object that ends here whose key an earlier member has too, in order.
    ///
    /// Only keys with one slot are compared; sets of strings cost as much as all the rest of the parser. The keys of
    /// large objects and keys with escapes are sorted, which no choice of keys makes slow. It is mutating because a
    /// call would otherwise copy the scanner.
    ///
    /// - Complexity: O(k) for up to 40 keys as a rule, O(k log k) for more.
    mutating func duplicates(in object: Int) -> [Int] {
        let values = scannedValues
        guard values.count &- object > 2 else { return [] }

        // The slots that occurred, a bit for each and the one 64 slots on. Two words took 10 instructions more a key,
        // and a vector of four twice as long.
        var slots: UInt64 = 0
        var members = 0
        var duplicates: [Int] = []
        var child = object &+ 1

        while child < values.count {
            let slot = values[child].slot
            members &+= 1
            if members > 40 || slot == JSONDocument.escaped { return sortedDuplicates(in: object) }
            let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: slot)
            if slots & bit != 0, hasEarlier(child, in: object) { duplicates.append(child) }
            slots |= bit
            child = Int(values[child].next)
        }

        return duplicates
    }

    /// True if a member before this one has the same key.
    private func hasEarlier(_ member: Int, in object: Int) -> Bool {
        let values = scannedValues
        let slot = values[member].slot
        let key = keyBytes(values[member])
        var child = object &+ 1
        while child < member {
            if values[child].slot == slot, keyBytes(values[child]).isSame(as: key) { return true }
            child = Int(values[child].next)
        }

        return false
    }

    /// The same members, found by sorting the keys without their escapes.
    private func sortedDuplicates(in object: Int) -> [Int] {
        let values = scannedValues
        // The escapes of each key are replaced once, so that a comparison copies nothing.
        var unescaped: [UInt8] = []
        var members: [(member: Int, start: Int, count: Int, isEscaped: Bool)] = []
        var child = object + 1

        while child < values.count {
            let value = values[child]
            let key = keyBytes(value)
            if value.keyIsEscaped {
                let start = unescaped.count
                JSONEscapes.replace(key, into: &unescaped)
                members.append((child, start, unescaped.count - start, true))
            } else {
                members.append((child, Int(value.keyStart), key.count, false))
            }

            child = Int(value.next)
        }

        return unescaped.withUnsafeBufferPointer { unescaped in
            func key(_ member: (member: Int, start: Int, count: Int, isEscaped: Bool)) -> UnsafeBufferPointer<UInt8> {
                (member.isEscaped ? unescaped : bytes).part(member.start..<member.start + member.count)
            }

            members.sort { first, second in
                if first.count != second.count { return first.count < second.count }
                let order = key(first).order(to: key(second))
                return order == 0 ? first.member < second.member : order < 0
            }

            return zip(members, members.dropFirst()).filter { key($0).isSame(as: key($1)) }.map(\.1.member).sorted()
        }
    }

    private func keyBytes(_ value: JSONDocument.Value) -> UnsafeBufferPointer<UInt8> { bytes.part(value.keyRange) }

    /// The error of a member whose key occurred before.
    func duplicate(_ value: JSONDocument.Value) -> JSONError {
        let quote = Int(value.keyStart) - 1
        let key = JSONDocument.text(keyBytes(value), isEscaped: value.keyIsEscaped)

        // The value stores its line; the key may stand in an earlier one.
        let line = Int(value.line) - bytes[Int(value.keyEnd)..<Int(value.start)].count { $0 == .newline }
        let start = line == self.line ? lineStart : bytes[..<quote].lastIndex(of: .newline).map { $0 + 1 } ?? 0
        return JSONError(line: line, column: quote - start + 1, offset: quote, reason: .duplicateKey(key))
    }
}
