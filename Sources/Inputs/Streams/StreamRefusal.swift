/// The reason why a reader accepts no more lines, so that the stream ends.
package struct StreamRefusal: Error, Equatable {
    package let reason: String

    /// Makes a refusal.
    ///
    /// - Parameter reason: the text of the error, after the place.
    package init(_ reason: String) { self.reason = reason }
}
