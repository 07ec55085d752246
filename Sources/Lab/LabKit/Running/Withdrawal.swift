import Vocabulary

/// The loss of an implementation's numbers, with its reason.
struct Withdrawal {
    var name: String
    var reason: NoNumber
}

extension [Session.Participant] {
    /// Removes the numbers of some implementations. An implementation without numbers keeps its own reason.
    mutating func withdraw(_ withdrawals: [Withdrawal]) {
        for withdrawal in withdrawals { withdraw(withdrawal.name, reason: withdrawal.reason) }
    }

    /// Removes the numbers of an implementation, unless it has no numbers already.
    mutating func withdraw(_ name: String, reason: NoNumber) {
        for index in indices where self[index].name == name && self[index].noNumber == nil {
            self[index].withdraw(reason: reason)
        }
    }

    /// Removes the numbers of all implementations that have any.
    ///
    /// - Parameters:
    ///   - reason: the reason.
    ///   - reference: the reference's own reason, if it differs.
    mutating func withdrawAll(reason: NoNumber, reference: NoNumber? = nil) {
        for index in indices where self[index].noNumber == nil {
            self[index].withdraw(reason: self[index].role == .reference ? reference ?? reason : reason)
        }
    }
}
