// Budgets, roles and plans are words of a declaration: who writes one imports LabKit and nothing else.

/// When two answers are the same, and how one is printed.
public struct AnswerRule<Answer>: Sendable {
    let areSame: @Sendable (Answer, Answer) -> Bool
    let describe: @Sendable (Answer) -> String

    public init(
        areSame: @escaping @Sendable (Answer, Answer) -> Bool, describe: @escaping @Sendable (Answer) -> String
    ) {
        self.areSame = areSame
        self.describe = describe
    }
}

extension AnswerRule where Answer: Equatable & SendableMetatype {
    /// Answers are the same when they are equal.
    public static var equal: Self { Self(areSame: { $0 == $1 }, describe: { "\($0)" }) }
}

extension AnswerRule where Answer: AnyObject {
    /// Answers are the same when they are one object.
    public static func identical(describe: @escaping @Sendable (Answer) -> String) -> Self {
        Self(areSame: { $0 === $1 }, describe: describe)
    }
}

extension AnswerRule {
    /// Answers are the same when they are one object, or both nothing.
    public static func identicalOrNone<Object: AnyObject>(
        describe: @escaping @Sendable (Object) -> String
    ) -> Self where Answer == Object? {
        Self(areSame: { $0 === $1 }, describe: { $0.map(describe) ?? "none" })
    }
}
