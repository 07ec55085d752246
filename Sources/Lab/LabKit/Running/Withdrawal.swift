import Vocabulary

/// The loss of an implementation's numbers, with its reason.
struct Withdrawal {
    var name: String
    var reason: NoNumber
}

extension [Session.Contender] {
    /// Takes the numbers of some implementations away. One that has none already keeps its own reason.
    mutating func withdraw(_ withdrawals: [Withdrawal]) {
        for withdrawal in withdrawals { withdraw(withdrawal.name, reason: withdrawal.reason) }
    }

    /// Takes the numbers of an implementation away, unless it has none already.
    mutating func withdraw(_ name: String, reason: NoNumber) {
        for index in indices where self[index].name == name && self[index].noNumber == nil {
            self[index].withdraw(reason: reason)
        }
    }

    /// Takes the numbers of all implementations away that have any.
    ///
    /// - Parameters:
    ///   - reason: the reason.
    ///   - reference: the reason of the reference itself, where it is another one.
    mutating func withdrawAll(reason: NoNumber, reference: NoNumber? = nil) {
        for index in indices where self[index].noNumber == nil {
            self[index].withdraw(reason: self[index].role == .reference ? reference ?? reason : reason)
        }
    }
}
