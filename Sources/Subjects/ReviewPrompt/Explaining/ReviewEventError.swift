/// An event that cannot have happened; it changes nothing.
package enum ReviewEventError: Error, Hashable, Sendable {
    /// Time went back although no event set the clock.
    case backwards(previous: Int64)
    /// It is further from 1970 than 30 million years.
    case tooFar
    case notLaunched
    case version(ReviewVersionError)
}
