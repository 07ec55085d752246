import UIModel

/// Lists the IDs of all elements of a window in one pass.
///
/// The path to the view at hand stands in one buffer: a subview puts its step behind the path of its superview and
/// copies the whole to the output, which goes to the sink in chunks, so that a listing of any length needs little
/// memory. Nothing is allocated per element; the buffers grow to the longest path and stay.
package final class StreamedListing {
    private struct Frame: BitwiseCopyable {
        var view: Unmanaged<View>
        var next: Int
        /// Where the indices of its subviews begin in `ranks`.
        var ranks: Int
        var place: Place
    }

    private struct Place: BitwiseCopyable {
        var start: Int
        var end: Int
        /// Where the part behind the view with the custom ID begins, −1 when there is none.
        var customEnd: Int
        var customName: ClassSymbol

        mutating func mark(_ custom: ClassSymbol) {
            customName = custom
            customEnd = end
        }
    }

    @exclusivity(unchecked)
    private var names = StepNames()
    @exclusivity(unchecked)
    private var path = ByteBuffer(capacity: 1 << 10)
    @exclusivity(unchecked)
    private var output = ByteBuffer(capacity: StreamedListing.chunk)
    @exclusivity(unchecked)
    private var frames: ContiguousArray<Frame> = []
    @exclusivity(unchecked)
    private var ranks: ContiguousArray<Int32> = []
    /// By symbol: how many siblings of it came so far; 0 outside of a count.
    @exclusivity(unchecked)
    private var counts: ContiguousArray<Int32> = []

    /// The most bytes that a sink is handed at once, but for a single line that is longer.
    package static let chunk = 1 << 16

    package init() {}

    /// Writes a line per element, in pre-order: the canonical ID, and behind a tab the custom one where there is one.
    /// Paths are as long as the tree is deep. `sink` gets the text in order, in chunks that may end within a line.
    /// Takes O(views + length of the text).
    package func list(_ window: View, to sink: (UnsafeRawBufferPointer) -> Void) {
        path.count = 0
        output.count = 0
        let root = window.controllerSymbol ?? window.classSymbol
        path.append(names.name(of: root))
        var place = Place(start: 0, end: path.count, customEnd: -1, customName: root)
        if let custom = window.customIDSymbol { place.mark(custom) }
        emit(place, sink)
        open(Unmanaged.passUnretained(window), place)

        while let frame = frames.popLast() {
            frame.view._withUnsafeGuaranteedRef { listSubviews(of: $0, frame, sink) }
        }

        if output.count > 0 { sink(output.bytes(0..<output.count)) }
    }

    /// Lists the subviews that are left, up to one that has subviews itself, which are to be listed first.
    @inline(__always)
    private func listSubviews(of view: View, _ frame: Frame, _ sink: (UnsafeRawBufferPointer) -> Void) {
        view.subviews.withUnsafeBufferPointer { siblings in
            var next = frame.next
            while next < siblings.count {
                let place = enter(siblings[next], ranks[frame.ranks &+ next], from: frame.place)
                emit(place, sink)
                next &+= 1

                guard siblings[next &- 1].subviews.isEmpty else {
                    var rest = frame
                    rest.next = next
                    frames.append(rest)
                    return open(Unmanaged.passUnretained(siblings[next &- 1]), place)
                }
            }

            ranks.removeLast(ranks.count &- frame.ranks)
        }
    }

    /// Writes the step of a view behind the path of its superview.
    @inline(__always)
    private func enter(_ view: View, _ rank: Int32, from superview: Place) -> Place {
        path.count = superview.end
        var place = superview
        if let controller = view.controllerSymbol {
            path.append(names.name(of: controller))
            place.start = superview.end
            place.customEnd = -1
        } else {
            path.append(names.opening(of: view.classSymbol))
            path.appendDecimal(rank)
            path.append(.closingBracket)
        }

        place.end = path.count
        if let custom = view.customIDSymbol { place.mark(custom) }
        return place
    }

    /// Writes a line: the canonical ID, and behind a tab the custom one where there is one. A class name with a line
    /// break or tab in it is printed as it is; ``elementIDs(in:)`` keeps them apart.
    @inline(__always)
    private func emit(_ place: Place, _ sink: (UnsafeRawBufferPointer) -> Void) {
        write(path.bytes(place.start..<place.end), sink)
        if place.customEnd >= 0 {
            output.append(UInt8(ascii: "\t"))
            write(names.name(of: place.customName), sink)
            write(path.bytes(place.customEnd..<place.end), sink)
        }

        output.append(UInt8(ascii: "\n"))
    }

    @inline(__always)
    private func write(_ bytes: UnsafeRawBufferPointer, _ sink: (UnsafeRawBufferPointer) -> Void) {
        // Two bytes stay free for a separator and a terminator.
        if output.count &+ bytes.count &+ 2 > Self.chunk {
            if output.count > 0 { sink(output.bytes(0..<output.count)) }
            output.count = 0
            if bytes.count &+ 2 > Self.chunk { return sink(bytes) }
        }

        output.append(bytes)
    }

    /// Counts the indices of all subviews at once: this also reads every subview once before it is listed.
    @inline(__always)
    private func open(_ view: Unmanaged<View>, _ place: Place) {
        let base = ranks.count
        view._withUnsafeGuaranteedRef { view in
            view.subviews.withUnsafeBufferPointer { siblings in
                for position in siblings.indices {
                    let symbol = Int(siblings[position].classSymbol.rawValue)
                    while counts.count <= symbol { counts.append(0) }
                    ranks.append(counts[symbol])
                    counts[symbol] &+= 1
                }

                for position in siblings.indices { counts[Int(siblings[position].classSymbol.rawValue)] = 0 }
                frames.append(Frame(view: .passUnretained(view), next: 0, ranks: base, place: place))
            }
        }
    }
}

/// The bytes of class names by symbol, each as `/UIView[`: what is in front of an index.
struct StepNames: ~Copyable {
    /// By symbol; empty until it is asked for.
    private var texts: ContiguousArray<UnsafeRawBufferPointer> = []

    init() {}

    deinit {
        for text in texts { text.baseAddress?.deallocate() }
    }

    /// `/UIView[`.
    @inline(__always)
    mutating func opening(of symbol: ClassSymbol) -> UnsafeRawBufferPointer {
        let number = Int(symbol.rawValue)
        if number < texts.count {
            let text = texts[number]
            if text.baseAddress != nil { return text }
        }

        return add(symbol)
    }

    /// `UIView`.
    @inline(__always)
    mutating func name(of symbol: ClassSymbol) -> UnsafeRawBufferPointer {
        let opening = opening(of: symbol)
        return UnsafeRawBufferPointer(rebasing: opening[1..<(opening.count - 1)])
    }

    @inline(never)
    private mutating func add(_ symbol: ClassSymbol) -> UnsafeRawBufferPointer {
        let number = Int(symbol.rawValue)
        while texts.count <= number { texts.append(UnsafeRawBufferPointer(start: nil, count: 0)) }
        let bytes = Array("/\(symbol.name)[".utf8)
        let text = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        text.copyBytes(from: bytes)
        texts[number] = UnsafeRawBufferPointer(text)

        return texts[number]
    }
}

/// Bytes that are appended to and cut off again, in memory that grows and stays.
struct ByteBuffer: ~Copyable {
    private var base: UnsafeMutableRawPointer
    private var capacity: Int
    /// The number of bytes; a smaller one drops what is behind.
    var count = 0

    init(capacity: Int) {
        self.capacity = capacity
        base = .allocate(byteCount: capacity, alignment: 16)
    }

    deinit { base.deallocate() }

    /// Good until the next change.
    @inline(__always)
    func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count)
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        let end = count &+ bytes.count
        if end > capacity { grow(to: end) }
        if let source = bytes.baseAddress { (base + count).copyMemory(from: source, byteCount: bytes.count) }
        count = end
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        if count == capacity { grow(to: count &+ 1) }
        base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count &+= 1
    }

    @inline(__always)
    mutating func appendDecimal(_ number: Int32) {
        if number < 10 { return append(UInt8(truncatingIfNeeded: number) | 0x30) }
        var divisor: Int32 = 10
        while number / divisor >= 10 { divisor &*= 10 }

        while divisor > 0 {
            append(UInt8(truncatingIfNeeded: number / divisor % 10) | 0x30)
            divisor /= 10
        }
    }

    @inline(never)
    private mutating func grow(to needed: Int) {
        capacity = max(needed, capacity * 2)
        let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
        larger.copyMemory(from: base, byteCount: count)
        base.deallocate()
        base = larger
    }
}
