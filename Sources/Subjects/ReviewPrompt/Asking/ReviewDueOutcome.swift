/// The outcome of a delayed request that is due.
package enum ReviewDueOutcome: Hashable, Sendable {
    /// The platform was asked, and the version is saved.
    case asked
    /// The user was busy: nothing was asked, and nothing is saved.
    case userWasBusy
}
