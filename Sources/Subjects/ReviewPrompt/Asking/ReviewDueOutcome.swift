/// The outcome of a delayed request that has come due.
package enum ReviewDueOutcome: Hashable, Sendable {
    /// The platform was asked, and the version is remembered.
    case asked
    /// The user was busy: nothing was asked and nothing is remembered.
    case userWasBusy
}
