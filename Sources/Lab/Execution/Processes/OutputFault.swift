/// The system's error when a store of output could not be read or filled.
package struct OutputFault: Error, Hashable, Sendable {
    /// The words of the system: `Permission denied`.
    package let reason: String

    package init(reason: String) { self.reason = reason }
}
