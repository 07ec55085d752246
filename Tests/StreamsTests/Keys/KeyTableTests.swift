import Keys
import Testing

@testable import Subscription

@Suite("Tables of keys and names")
struct KeyTableTests {
    @Test("keys are numbered in order and found by their bytes, and the last one can be removed")
    func numbers() {
        let table = KeyTable()
        for number in 0..<5_000 {
            #expect(table.number(of: "key \(number)") == nil)
            table.append("key \(number)")
        }

        for number in 0..<5_000 {
            #expect(table.number(of: "key \(number)") == number && table.key(number) == "key \(number)")
        }

        table.append("")
        #expect(table.number(of: "") == 5_000 && table.count == 5_001)
        table.removeLast()
        #expect(table.number(of: "") == nil && table.number(of: "key 4999") == 4_999 && table.count == 5_000)
    }

    @Test("keys of up to 20 bytes that differ in one byte are different keys, wherever it stands")
    func shortKeys() {
        for length in 1...20 {
            let plain = [UInt8](repeating: 0x61, count: length)
            let others = (0..<length).map { index in
                var other = plain
                other[index] = 0x62
                return other
            }
            let table = KeyTable()

            for (number, key) in ([plain] + others).enumerated() {
                key.withUnsafeBufferPointer { key in
                    #expect(table.number(of: key) == nil)
                    table.append(key)
                    #expect(table.number(of: key) == number)
                }

                plain.withUnsafeBufferPointer { plain in
                    key.withUnsafeBufferPointer { #expect(areSame(plain, $0) == (number == 0), "\(length) \(number)") }
                }
            }
        }
    }

    @Test("a table of names knows its names and no others")
    func names() {
        let table = NameTable(EventKind.allCases.map { ($0.name, $0) })

        func value(_ text: String) -> EventKind? {
            var text = text
            return text.withUTF8 { table.value(of: $0) }
        }

        for kind in EventKind.allCases { #expect(value(kind.name) == kind) }
        for name in ["", "r", "renews", "Renew", "renex"] { #expect(value(name) == nil) }
    }
}
