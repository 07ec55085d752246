/// An event that cannot be counted.
package enum ExitEventError: Error, Hashable, Sendable {
    /// The first event of a user has no instant of creation.
    case missingCreation(user: String)
    /// The instant of creation differs from that of the user's first event.
    case changedCreation(user: String, known: Int64, given: Int64)
}

extension ExitEventError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .missingCreation(let user):
            "the first event of user \(user.shortened) has no createdAt; it must say when the user was created"
        case .changedCreation(let user, let known, let given):
            "user \(user.shortened) was created at \(known) by the first event, and now at \(given); "
                + "it must stay the same"
        }
    }
}
