/// The owner of a cell, or of a reason for no number: one implementation, or the whole input.
///
/// The memory of an input and the machine's own copy are cells of the whole input. A reason of the whole input applies
/// to all implementations.
public enum CellOwner: Hashable, Sendable {
    /// The implementation with this name.
    case implementation(String)
    /// The input or the machine itself, or all implementations.
    case wholeInput

    /// The owner named by a field of a file. An empty text means the whole input.
    package init(field: String) { self = field.isEmpty ? .wholeInput : .implementation(field) }

    /// The name as a field of a file; an empty text for the whole input.
    package var field: String { implementation ?? "" }

    /// The name of the implementation; `nil` for the whole input.
    package var implementation: String? {
        switch self {
        case .implementation(let name): name
        case .wholeInput: nil
        }
    }
}

extension CellOwner: Codable {
    /// Reads the name of an implementation. An empty text means the whole input.
    public init(from decoder: any Decoder) throws {
        self.init(field: try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the name of the implementation; an empty text for the whole input.
    public func encode(to encoder: any Encoder) throws {
        var field = encoder.singleValueContainer()
        try field.encode(self.field)
    }
}
