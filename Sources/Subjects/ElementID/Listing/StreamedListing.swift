import UIModel

/// A listing of the IDs of all elements of a window in one pass.
///
/// One buffer holds the path to the current view: the step of a subview is appended to the path of its superview, and
/// the whole path is copied to the output. The output goes to the sink in chunks, so a listing of any length needs
/// little memory. Nothing is allocated per element; the buffers only grow to the longest path.
package final class StreamedListing {
    /// A view whose subviews are being listed.
    private struct Frame: BitwiseCopyable {
        var view: Unmanaged<View>
        /// The position of the next subview.
        var next: Int
        /// The position in `ranks` of the index of the first subview.
        var ranks: Int
        var span: PathSpan
    }

    /// The place of a view's IDs in the path buffer.
    private struct PathSpan: BitwiseCopyable {
        /// The beginning and the end of the canonical ID.
        var start: Int
        var end: Int
        /// The start of the steps after the view with the custom ID; −1 if there is no such view.
        var customStepsStart: Int
        var customName: ClassSymbol

        /// Marks that the view itself has a custom ID.
        mutating func mark(_ custom: ClassSymbol) {
            customName = custom
            customStepsStart = end
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
    /// The number of siblings of a class so far, by symbol; 0 outside a count.
    @exclusivity(unchecked)
    private var counts: ContiguousArray<Int32> = []

    /// The maximum size of a chunk in bytes. Only a single longer line exceeds it.
    package static let chunk = 1 << 16

    package init() {}

    /// Writes a line per element, in pre-order: the canonical ID and, after a tab, the custom ID if there is one. Paths
    /// are as long as the tree is deep.
    ///
    /// - Parameters:
    ///   - window: the window.
    ///   - sink: called with the text in order, in chunks that may end within a line.
    /// - Complexity: O(views + length of the text).
    package func list(_ window: View, to sink: (UnsafeRawBufferPointer) -> Void) {
        path.count = 0
        output.count = 0
        let root = window.controllerSymbol ?? window.classSymbol
        path.append(names.name(of: root))
        var span = PathSpan(start: 0, end: path.count, customStepsStart: -1, customName: root)
        if let custom = window.customIDSymbol { span.mark(custom) }
        emit(span, sink)
        open(Unmanaged.passUnretained(window), span)

        while let frame = frames.popLast() {
            frame.view._withUnsafeGuaranteedRef { listSubviews(of: $0, frame, sink) }
        }

        if output.count > 0 { sink(output.bytes(0..<output.count)) }
    }

    /// Lists the remaining subviews, up to one with its own subviews, which come next.
    @inline(__always)
    private func listSubviews(of view: View, _ frame: Frame, _ sink: (UnsafeRawBufferPointer) -> Void) {
        view.subviews.withUnsafeBufferPointer { siblings in
            var next = frame.next
            while next < siblings.count {
                let span = enter(siblings[next], ranks[frame.ranks &+ next], from: frame.span)
                emit(span, sink)
                next &+= 1

                guard siblings[next &- 1].subviews.isEmpty else {
                    var rest = frame
                    rest.next = next
                    frames.append(rest)
                    return open(Unmanaged.passUnretained(siblings[next &- 1]), span)
                }
            }

            ranks.removeLast(ranks.count &- frame.ranks)
        }
    }

    /// Appends the step of a view to the path of its superview.
    @inline(__always)
    private func enter(_ view: View, _ rank: Int32, from superview: PathSpan) -> PathSpan {
        path.count = superview.end
        var span = superview
        if let controller = view.controllerSymbol {
            path.append(names.name(of: controller))
            span.start = superview.end
            span.customStepsStart = -1
        } else {
            path.append(names.opening(of: view.classSymbol))
            path.appendDecimal(rank)
            path.append(.closingBracket)
        }

        span.end = path.count
        if let custom = view.customIDSymbol { span.mark(custom) }
        return span
    }

    /// Writes a line: the canonical ID and, after a tab, the custom ID if there is one. A line break or a tab in a
    /// class name is written as it is; ``elementIDs(in:)`` keeps such IDs apart.
    @inline(__always)
    private func emit(_ span: PathSpan, _ sink: (UnsafeRawBufferPointer) -> Void) {
        write(path.bytes(span.start..<span.end), sink)
        if span.customStepsStart >= 0 {
            output.append(UInt8(ascii: "\t"))
            write(names.name(of: span.customName), sink)
            write(path.bytes(span.customStepsStart..<span.end), sink)
        }

        output.append(UInt8(ascii: "\n"))
    }

    /// Writes bytes to the output. If they do not fit, the sink gets the output first.
    @inline(__always)
    private func write(_ bytes: UnsafeRawBufferPointer, _ sink: (UnsafeRawBufferPointer) -> Void) {
        // Two bytes are reserved for a tab and a line end.
        if output.count &+ bytes.count &+ 2 > Self.chunk {
            if output.count > 0 { sink(output.bytes(0..<output.count)) }
            output.count = 0
            if bytes.count &+ 2 > Self.chunk { return sink(bytes) }
        }

        output.append(bytes)
    }

    /// Opens a frame for a view, and counts the indices of all its subviews at once.
    @inline(__always)
    private func open(_ view: Unmanaged<View>, _ span: PathSpan) {
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
                frames.append(Frame(view: .passUnretained(view), next: 0, ranks: base, span: span))
            }
        }
    }
}

/// The bytes of class names by symbol, each in its form before an index: `/UIView[`.
struct StepNames: ~Copyable {
    /// The names by symbol; empty until the first use.
    private var texts: ContiguousArray<UnsafeRawBufferPointer> = []

    init() {}

    deinit {
        for text in texts { text.baseAddress?.deallocate() }
    }

    /// Returns a name in its form before an index: `/UIView[`.
    @inline(__always)
    mutating func opening(of symbol: ClassSymbol) -> UnsafeRawBufferPointer {
        let number = Int(symbol.rawValue)
        if number < texts.count {
            let text = texts[number]
            if text.baseAddress != nil { return text }
        }

        return add(symbol)
    }

    /// Returns a name alone: `UIView`.
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

/// A buffer for appending bytes and cutting them off at the end. Its memory only grows.
struct ByteBuffer: ~Copyable {
    private var base: UnsafeMutableRawPointer
    private var capacity: Int
    /// The number of bytes. A smaller number cuts bytes off.
    var count = 0

    init(capacity: Int) {
        self.capacity = capacity
        base = .allocate(byteCount: capacity, alignment: 16)
    }

    deinit { base.deallocate() }

    /// Returns the bytes of a range; valid until the next change.
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
