/// A case that writes the Swift code which makes it; the lab itself writes plain values.
public protocol SwiftSourceConvertible {
    /// The code, to be pasted into a test.
    var swiftSource: String { get }
}
