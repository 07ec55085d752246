import Testing

@testable import Subscription

@Suite struct ByteColumnTests {
    @Test("a byte that names no state or event is refused with its place, and no other byte is")
    func everyByte() throws {
        for byte in UInt8.min...UInt8.max {
            let bytes: [UInt8] = [0, 1, byte]
            if Int(byte) < TransitionTable.states {
                #expect(try StateColumn(bytes: bytes)[2].rawValue == byte)
            } else {
                let error = ColumnError(byte: byte, position: 2, element: "SubscriptionState", elements: 10)
                #expect(throws: error) { try StateColumn(bytes: bytes) }
            }

            if Int(byte) < TransitionTable.events {
                #expect(try EventColumn(bytes: bytes)[2].rawValue == byte)
            } else {
                let error = ColumnError(byte: byte, position: 2, element: "EventKind", elements: 19)
                #expect(throws: error) { try EventColumn(bytes: bytes) }
            }
        }
    }

    @Test("the first of several wrong bytes is named, also where a column is written in place")
    func firstFault() {
        let error = ColumnError(byte: 19, position: 70, element: "EventKind", elements: 19)
        #expect(throws: error) {
            try EventColumn(count: 200) { room in
                room[70] = 19
                room[199] = 255
            }
        }
        #expect("\(error)" == "byte 19 at position 70 names no EventKind; 0 to 18 do")
    }

    @Test("a state and an event lie in memory as their raw values")
    func layout() {
        for state in SubscriptionState.allCases {
            #expect(unsafeBitCast(state, to: UInt8.self) == state.rawValue)
        }
        for kind in EventKind.allCases { #expect(unsafeBitCast(kind, to: UInt8.self) == kind.rawValue) }
        #expect(SubscriptionState.allCases.map(\.rawValue) == Array(0..<10))
        #expect(EventKind.allCases.map(\.rawValue) == Array(0..<19))
    }

    @Test("a copy has the same elements and is independent")
    func copies() {
        let column = StateColumn([.active, .grace])
        let copy = column.copy()
        copy[0] = .hold
        #expect(column.list == [.active, .grace])
        #expect(copy.list == [.hold, .grace])
        #expect(copy.withBytes { Array($0) } == [5, 4])
        #expect(StateColumn([SubscriptionState]()).copy().count == 0)
    }

    @Test("a column of a lazy collection equals that of an array")
    func collections() {
        let kinds = EventKind.allCases
        #expect(EventColumn(kinds.lazy.map { $0 }).list == kinds)
        #expect(EventColumn(kinds).list == kinds)
    }

    @Test("a column begins on a cache line")
    func alignment() {
        for count in [0, 1, 63, 64, 65, 1_000] {
            let column = EventColumn(Array(repeating: .info, count: count))
            #expect(UInt(bitPattern: column.bytes) % 64 == 0)
        }
    }
}
