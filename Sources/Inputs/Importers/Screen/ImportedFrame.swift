/// A rectangle in the units of its dump.
package struct ImportedFrame: Equatable, Sendable {
    package let x: Double
    package let y: Double
    package let width: Double
    package let height: Double
}

extension ImportedFrame {
    /// Makes a rectangle from its left, top, right and bottom edge, as Android prints it.
    init(edges: (Double, Double, Double, Double)) {
        self.init(x: edges.0, y: edges.1, width: edges.2 - edges.0, height: edges.3 - edges.1)
    }

    /// Reads Android's `[left,top][right,bottom]`; `nil` for any other text.
    init?(android text: UnsafeBufferPointer<UInt8>) {
        var index = 0
        guard let edges = text.numbers(at: &index, "[", ",", "][", ",", "]") else { return nil }
        self.init(edges: edges)
    }
}
