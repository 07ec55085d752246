/// The inputs that an experiment is measured on, and the cases that it is validated on.
public struct Subjects<Subject>: Sendable {
    var inputs: [Inputs<Subject>] = []
    var cases: [Cases<Subject>] = []

    init(inputs: [Inputs<Subject>] = [], cases: [Cases<Subject>] = []) {
        self.inputs = inputs
        self.cases = cases
    }

    /// The parts of several, in order.
    init(joining parts: [Subjects]) {
        inputs = parts.flatMap(\.inputs)
        cases = parts.flatMap(\.cases)
    }
}

/// A statement among the subjects of an experiment: ``Inputs`` or ``Cases``.
public protocol SubjectPart<Subject>: Sendable {
    /// The type that the implementations work on.
    associatedtype Subject

    /// The part as a list of subjects.
    var subjects: Subjects<Subject> { get }
}

extension Inputs: SubjectPart {
    /// These inputs, and no cases.
    public var subjects: Subjects<Subject> { Subjects(inputs: [self]) }
}

extension Cases: SubjectPart {
    /// This family of cases, and no inputs.
    public var subjects: Subjects<Subject> { Subjects(cases: [self]) }
}
