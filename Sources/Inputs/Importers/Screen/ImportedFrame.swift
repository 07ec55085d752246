/// A rectangle in the units of its dump.
package struct ImportedFrame: Equatable, Sendable {
    package let x: Double
    package let y: Double
    package let width: Double
    package let height: Double
}

extension ImportedFrame {
    /// Makes a rectangle from its left, top, right and bottom edge, as Android prints it.
    init(edges: (left: Double, top: Double, right: Double, bottom: Double)) {
        self.init(x: edges.left, y: edges.top, width: edges.right - edges.left, height: edges.bottom - edges.top)
    }

    /// Reads Android's `[left,top][right,bottom]`; `nil` for any other text.
    init?(android text: UnsafeBufferPointer<UInt8>) {
        var index = 0
        guard let edges = text.numbers(at: &index, "[", ",", "][", ",", "]") else { return nil }
        self.init(edges: edges)
    }
}
