/// A case that can write itself as Swift. The lab itself writes plain values.
public protocol SwiftSourceConvertible {
    /// The code for a test.
    var swiftSource: String { get }
}
