/// The reason why an activity was not donated: a broken rule. Source: shortcuts, Donate.
package enum DonationRefusal: Error, Hashable, Sendable {
    case undeclaredType(String)
    case blankTitle(type: String)
    case notCurrent(type: String)
    case notCompleted(type: String)
    case alreadyDonated(type: String)
}

extension DonationRefusal: CustomStringConvertible {
    package var description: String {
        switch self {
        case .undeclaredType(let type):
            "\(type.shortened): the type is not among those that the app declares; declare it, or use one that is"
        case .blankTitle(let type): "\(type.shortened): the title is blank; a title that can be read was expected"
        case .notCurrent(let type):
            "\(type.shortened): the activity is not current; a responder must hold it and make it current"
        case .notCompleted(let type):
            "\(type.shortened): the user has not completed the action; what was not done is never donated"
        case .alreadyDonated(let type):
            "\(type.shortened): this session was donated already; each session is donated once"
        }
    }
}
