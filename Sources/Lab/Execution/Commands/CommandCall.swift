/// One call of a command that ended as it should.
package struct CommandCall: Hashable, Sendable {
    /// Nanoseconds from before the start to after the end.
    package var time: Double
    package var usage: ResourceUsage
}
