import UIModel

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
