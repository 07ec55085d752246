/// The subject of a case, with the script that changes it.
public struct Trial<Subject> {
    /// The subject that the implementations work on.
    public var subject: Subject
    /// The changes to the subject; answers are compared after each.
    public var script: Script?

    /// Makes a trial.
    ///
    /// - Parameters:
    ///   - subject: the subject that the implementations work on.
    ///   - script: the changes to it; answers are compared after each.
    public init(_ subject: Subject, script: Script? = nil) {
        self.subject = subject
        self.script = script
    }
}
