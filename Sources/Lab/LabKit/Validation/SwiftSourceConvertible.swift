/// A case that says how it is made in Swift; values are written by the lab.
public protocol SwiftSourceConvertible {
    /// Code that can be pasted into a test.
    var swiftSource: String { get }
}
