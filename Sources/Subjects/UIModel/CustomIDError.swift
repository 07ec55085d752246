public enum CustomIDError: Error, Equatable, Sendable {
    case empty
    /// It contains a character that element IDs are put together with, first at this byte.
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
