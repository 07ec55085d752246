/// A text that cannot be the custom ID of a view.
public enum CustomIDError: Error, Equatable, Sendable {
    case empty
    /// A character with which element IDs are put together; `position` is the first byte where it stands.
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
