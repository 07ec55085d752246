/// The path of an element: the name of the view where it starts, and the steps down from it.
///
///     let id = try ElementID("DemoViewController/UIView/UIButton[1]")
///     id.description  // "DemoViewController/UIView[0]/UIButton[1]"
///
/// The root is the class name of a controller, a custom ID, or the class name of the window. An index counts siblings
/// of exactly that class from 0, in `subviews` order, including hidden ones. A step without an index means the first
/// one. The canonical spelling (``description``) always contains the index.
///
/// Source: element-id, Element ID.
package struct ElementID: Hashable, Sendable {
    /// A step from a view to one of its subviews.
    package struct Step: Hashable, Sendable {
        package let className: String
        /// The position among the siblings of that class, from 0.
        package let index: Int32
    }

    /// The name of the view where the path starts.
    package let root: String
    /// The steps from there; empty for the root itself.
    package let steps: [Step]

    /// The maximum number of steps of an ID, unless another limit is given. Source: element-id, Element ID.
    ///
    /// Source: element-id, Element ID.
    package static let maximumSteps = 4_096
}

extension ElementID {
    /// Reads an ID.
    ///
    /// - Parameters:
    ///   - text: the ID.
    ///   - maximumSteps: the maximum number of steps. Listings of very deep trees contain longer IDs than the default.
    /// - Complexity: O(length).
    package init(_ text: String, maximumSteps: Int = Self.maximumSteps) throws(ElementIDError) {
        self = try ContiguousArray(text.utf8).withUnsafeBufferPointer { bytes throws(ElementIDError) in
            try Self(validUTF8: bytes, maximumSteps: maximumSteps)
        }
    }

    /// Reads an ID from bytes. If they are not UTF-8, that is reported before any other error.
    ///
    /// - Complexity: O(length).
    package init(utf8 bytes: some Sequence<UInt8>, maximumSteps: Int = Self.maximumSteps) throws(ElementIDError) {
        self = try ContiguousArray(bytes).withUnsafeBufferPointer { bytes throws(ElementIDError) in
            // A zero byte counts as a character.
            var unfit = bytes.firstUnfit(from: 0)
            while let position = unfit, bytes[position] == 0 { unfit = bytes.firstUnfit(from: position + 1) }
            if let unfit { throw .notUTF8(position: unfit) }

            return try Self(validUTF8: bytes, maximumSteps: maximumSteps)
        }
    }

    /// Reads an ID from bytes that are known to be UTF-8, as those of a JSON text.
    init(validUTF8 bytes: UnsafeBufferPointer<UInt8>, maximumSteps: Int) throws(ElementIDError) {
        var scanner = ElementIDScanner(bytes, maximumSteps: maximumSteps)
        let root = String(decoding: bytes[try scanner.root()], as: UTF8.self)
        var steps: [Step] = []
        steps.reserveCapacity(min(maximumSteps, bytes.count { $0 == .slash }))

        while let step = try scanner.nextStep() {
            steps.append(Step(className: String(decoding: bytes[step.name], as: UTF8.self), index: step.index))
        }

        self.init(root: root, steps: steps)
    }
}

extension ElementID: CustomStringConvertible {
    /// The canonical spelling: an index with every step, without leading zeros.
    package var description: String { steps.reduce(into: root) { text, step in text += "/\(step)" } }

    /// Returns the ID with the first steps only.
    package func prefix(steps count: Int) -> ElementID { ElementID(root: root, steps: Array(steps.prefix(count))) }
}

extension ElementID.Step: CustomStringConvertible {
    package var description: String { "\(className)[\(index)]" }
}
