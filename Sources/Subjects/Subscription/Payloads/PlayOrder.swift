/// An order of Google Play: `GPA.3345-1234-5678-90123` is that of the sign-up, and with `..0` after it that of the
/// first renewal.
package struct PlayOrder: Sendable, Hashable {
    package let id: EventID
    /// The number of renewals up to it; 0 for the sign-up.
    package let renewals: Int

    package init(_ text: String) {
        id = EventID(text)
        renewals = Self.renewals(text) ?? 0
    }

    /// Returns the number after the last two points of a text, and one more; `nil` if it has none.
    private static func renewals(_ text: String) -> Int? {
        let point = UInt8(ascii: ".")
        guard let last = text.utf8.lastIndex(of: point), last > text.startIndex,
            text.utf8[text.utf8.index(before: last)] == point,
            let number = Int(text[text.utf8.index(after: last)...]), number >= 0, number < Int.max
        else { return nil }

        return number + 1
    }

    package init(id: EventID, renewals: Int) {
        self.id = id
        self.renewals = renewals
    }
}
