/// An order of Google Play. `GPA.3345-1234-5678-90123` is the order of the sign-up; with the suffix `..0` it is the
/// order of the first renewal.
package struct PlayOrder: Sendable, Hashable {
    package let id: EventID
    /// The number of renewals up to this order; 0 for the sign-up.
    package let renewals: Int

    package init(_ text: String) {
        id = EventID(text)
        renewals = Self.renewals(text) ?? 0
    }

    /// Returns the number after `..` plus 1; `nil` if the text has none.
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
