/// A subject of a case, and what happens to it.
public struct Trial<Subject> {
    /// What the implementations work on.
    public var subject: Subject
    /// What is done to it step by step while answers are compared.
    public var script: Script?

    public init(_ subject: Subject, script: Script? = nil) {
        self.subject = subject
        self.script = script
    }
}
