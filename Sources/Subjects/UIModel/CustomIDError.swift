/// The reason why a text cannot be a custom ID.
public enum CustomIDError: Error, Equatable, Sendable {
    case empty
    /// The text has a character that separates the parts of element IDs; `position` is its first byte.
    case reservedCharacter(Character, id: String, position: Int)
}

extension CustomIDError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .empty: "a custom ID needs at least one character; nil takes it away"
        case .reservedCharacter(let character, let id, let position):
            "the custom ID \"\(id)\" has \"\(character)\" at byte \(position): "
                + "leave out /, [ and ], which IDs are made with"
        }
    }
}
