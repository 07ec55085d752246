/// A rule that decides if two answers are the same, and the text of an answer in messages.
public struct AnswerRule<Answer>: Sendable {
    let areSame: @Sendable (Answer, Answer) -> Bool
    let describe: @Sendable (Answer) -> String

    /// Makes a rule.
    ///
    /// - Parameters:
    ///   - areSame: returns `true` if two answers are the same.
    ///   - describe: returns the text of an answer.
    public init(
        areSame: @escaping @Sendable (Answer, Answer) -> Bool, describe: @escaping @Sendable (Answer) -> String
    ) {
        self.areSame = areSame
        self.describe = describe
    }
}

extension AnswerRule where Answer: Equatable & SendableMetatype {
    /// The rule that answers are the same if they are equal.
    public static var equal: Self { Self(areSame: { $0 == $1 }, describe: { "\($0)" }) }
}

extension AnswerRule where Answer: AnyObject {
    /// Returns the rule that answers are the same if they are the same object.
    ///
    /// - Parameter describe: returns the text of an object.
    public static func identical(describe: @escaping @Sendable (Answer) -> String) -> Self {
        Self(areSame: { $0 === $1 }, describe: describe)
    }
}

extension AnswerRule {
    /// Returns the rule that answers are the same if they are the same object, or both `nil`.
    ///
    /// - Parameter describe: returns the text of an object.
    public static func identicalOrNone<Object: AnyObject>(
        describe: @escaping @Sendable (Object) -> String
    ) -> Self where Answer == Object? {
        Self(areSame: { $0 === $1 }, describe: { $0.map(describe) ?? "none" })
    }
}
