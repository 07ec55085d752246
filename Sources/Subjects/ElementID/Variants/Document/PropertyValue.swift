/// A value of a property in a variant document.
package enum PropertyValue: Hashable, Sendable {
    case text(String)
    case colour(Colour)
    case number(Double)
    case flag(Bool)
}

extension PropertyValue: CustomStringConvertible {
    /// The value as in JSON, except that a text has no quotes and escapes.
    package var description: String {
        switch self {
        case .text(let text): text
        case .colour(let colour): "\(colour)"
        case .number(let number): number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
        case .flag(let flag): "\(flag)"
        }
    }
}
