/// An impossible event. It changes nothing.
package enum ReviewEventError: Error, Hashable, Sendable {
    /// Time went back although no event set the clock.
    case backwards(previous: Int64)
    /// The instant is more than 30 million years from 1970.
    case tooFar
    case notLaunched
    case version(ReviewVersionError)
}
