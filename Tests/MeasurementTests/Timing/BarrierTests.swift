import Measurement
import Testing

/// That barriers hold work in a loop shows in machine code and in the doubling self-test; here: that they change
/// nothing.
@Suite struct BarrierTests {
    @Test("every integer of every width comes through a barrier unchanged")
    func integersAreUnchanged() {
        for value in UInt8.min...UInt8.max { #expect(opaque(value) == value) }
        for value in [Int16.min, -1, 0, 1, Int16.max] { #expect(opaque(value) == value) }
        for value in [Int32.min, -1, 0, 1, Int32.max] { #expect(opaque(value) == value) }
        for value in [Int.min, -1, 0, 1, Int.max] { #expect(opaque(value) == value) }
        #expect(opaque(true) && !opaque(false))
    }

    @Test("floating-point numbers come through bit by bit, with the payload of a NaN")
    func numbersAreUnchanged() {
        let payload = Double(nan: 42, signaling: false)
        for value in [0, -0.0, 1.5, .infinity, .leastNonzeroMagnitude, payload] {
            #expect(opaque(value).bitPattern == value.bitPattern)
        }
        #expect(opaque(Float(0.1)) == Float(0.1))
    }

    @Test("structures that fit no register come through unchanged")
    func structuresAreUnchanged() {
        struct Wide: Equatable {
            var words: (UInt64, UInt32, UInt8) = (1, 2, 3);
            static func == (left: Self, right: Self) -> Bool { left.words == right.words }
        }
        #expect(opaque(Wide()) == Wide())
        #expect(opaque(Int?.none) == nil)
        #expect(opaque(Int?.some(7)) == 7)
    }

    @Test("an object comes through as itself, and nothing as nothing")
    func objectsAreThemselves() {
        let object = Probe()
        #expect(opaque(object) === object)
        #expect(opaque(Probe?.some(object)) === object)
        #expect(opaque(Probe?.none) == nil)
        #expect(withOpaque(object) { $0 === object })
        #expect(opaque(object as any Marked) === object)
    }

    @Test("strings and arrays come through unchanged")
    func collectionsAreUnchanged() {
        #expect(
            opaque("a string that is too long for its small form") == "a string that is too long for its small form")
        #expect(opaque([1, 2, 3]) == [1, 2, 3])
    }

    @Test("barriers keep no object alive")
    func objectsAreReleased() {
        weak var remaining: Probe?
        do {
            let object = Probe()
            remaining = object
            consume(opaque(object))
            consume(opaque(Probe?.some(object)))
            consume(opaque(object as any Marked))
            withOpaque(object) { consume($0) }
            #expect(remaining != nil)
        }
        #expect(remaining == nil)
    }

    @Test("the error that a body throws reaches the caller")
    func errorsPassThrough() {
        struct Fault: Error {}
        #expect(throws: Fault.self) { try withOpaque(Probe()) { _ in throw Fault() } }
    }

    @Test("consuming and clobbering leave memory as it is")
    func consumingChangesNothing() {
        var values = [1, 2, 3]
        values.withUnsafeMutableBufferPointer { buffer in
            buffer[0] = 10
            clobberMemory()
            consume(buffer.baseAddress)
            consume(buffer[1])
            consume(UInt8(1)); consume(UInt16(1)); consume(UInt32(1)); consume(1.5); consume((1, 2, 3)); consume("text")
        }
        #expect(values == [10, 2, 3])
    }
}

private protocol Marked: AnyObject {}
private final class Probe: Marked {}
