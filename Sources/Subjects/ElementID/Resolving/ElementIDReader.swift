import CLibrary
import UIModel

/// A reader that resolves IDs while it reads them, for IDs that are used only once. It stores the names that it has
/// read. The steps of an ID replace those of the one before.
///
/// - Complexity: O(length + steps · siblings), without an allocation for known names.
package final class ElementIDReader {
    @exclusivity(unchecked)
    private var names = ClassNameTable()
    private var steps: UnsafeMutablePointer<CompiledElementID.Step>
    private var capacity = 32
    private let maximumSteps: Int

    /// Makes a reader of IDs with at most `maximumSteps` steps.
    package init(maximumSteps: Int = ElementID.maximumSteps) {
        self.maximumSteps = maximumSteps
        steps = .allocate(capacity: capacity)
    }

    deinit { steps.deallocate() }

    /// Finds the first element that an ID names, as ``CompiledElementID/resolve(in:)`` does.
    ///
    /// - Precondition: the bytes are valid UTF-8, and a hierarchy knows the window.
    package func resolve(
        utf8 text: UnsafeBufferPointer<UInt8>, in window: View
    ) throws(ElementIDError) -> Unmanaged<View>? {
        var scanner = ElementIDScanner(text, maximumSteps: maximumSteps)
        let root = names.symbol(UnsafeBufferPointer(rebasing: text[try scanner.root()]))
        var count = 0

        while let step = try scanner.nextStep() {
            if count == capacity { grow() }
            steps.advanced(by: count).initialize(
                to: CompiledElementID.Step(
                    symbol: names.symbol(UnsafeBufferPointer(rebasing: text[step.name])), index: step.index))
            count += 1
        }

        for start in ElementWalk.roots(named: root, in: window) {
            if let view = ElementWalk.end(from: start, steps, count: count) { return view }
        }

        return nil
    }

    private func grow() {
        let larger = UnsafeMutablePointer<CompiledElementID.Step>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: steps, count: capacity)
        steps.deallocate()
        steps = larger
        capacity *= 2
    }
}

/// A table of the symbols of names by their bytes, which needs neither a string nor a lock.
///
/// A name that is not in the table goes through `ClassSymbol(String)` once. So two spellings of one name have two
/// entries with the same symbol. Measured: through `ClassSymbol(String)`, which hashes with SipHash under a lock, a
/// step took 95 ns.
struct ClassNameTable: ~Copyable {
    private struct Entry: BitwiseCopyable {
        var hash: UInt32 = 0
        /// The number of bytes; −1 for a free place.
        var length: Int32 = -1
        var bytes: UnsafeMutablePointer<UInt8>?
        var symbol: ClassSymbol?
    }

    private var entries: UnsafeMutablePointer<Entry>
    private var capacity = 64
    private var count = 0

    init() {
        entries = .allocate(capacity: capacity)
        entries.initialize(repeating: Entry(), count: capacity)
    }

    deinit {
        for slot in 0..<capacity { entries[slot].bytes?.deallocate() }
        entries.deallocate()
    }

    /// Returns the symbol of a name.
    ///
    /// - Complexity: O(length of the name).
    @inline(__always)
    mutating func symbol(_ name: UnsafeBufferPointer<UInt8>) -> ClassSymbol {
        let hash = Self.hash(name)
        var slot = Int(hash) & (capacity - 1)
        while entries[slot].length >= 0 {
            let entry = entries[slot]
            if entry.hash == hash, Int(entry.length) == name.count, let symbol = entry.symbol, let bytes = entry.bytes,
                let start = name.baseAddress, memcmp(bytes, start, name.count) == 0
            {
                return symbol
            }

            slot = (slot + 1) & (capacity - 1)
        }

        return add(name, hash)
    }

    /// Hashes a name, eight bytes at a time.
    @inline(__always)
    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
        var hash = UInt64(truncatingIfNeeded: name.count)
        guard let start = UnsafeRawPointer(name.baseAddress) else { return 0 }

        var position = 0
        while position + 8 <= name.count {
            hash = (hash ^ start.loadUnaligned(fromByteOffset: position, as: UInt64.self)) &* factor
            hash ^= hash &>> 32
            position += 8
        }

        var rest: UInt64 = 0
        while position < name.count {
            rest = rest &<< 8 | UInt64(name[position])
            position += 1
        }

        hash = (hash ^ rest) &* factor
        return UInt32(truncatingIfNeeded: hash &>> 32)
    }

    @inline(never)
    private mutating func add(_ name: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> ClassSymbol {
        if count * 2 >= capacity { grow() }
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, name.count))
        if let start = name.baseAddress { bytes.initialize(from: start, count: name.count) }
        let symbol = ClassSymbol(String(decoding: name, as: UTF8.self))
        place(Entry(hash: hash, length: Int32(name.count), bytes: bytes, symbol: symbol))
        count += 1

        return symbol
    }

    private func place(_ entry: Entry) {
        var slot = Int(entry.hash) & (capacity - 1)
        while entries[slot].length >= 0 { slot = (slot + 1) & (capacity - 1) }
        entries[slot] = entry
    }

    private mutating func grow() {
        let old = entries
        let oldCapacity = capacity
        capacity *= 2
        entries = .allocate(capacity: capacity)
        entries.initialize(repeating: Entry(), count: capacity)
        for number in 0..<oldCapacity where old[number].length >= 0 { place(old[number]) }
        old.deallocate()
    }
}
