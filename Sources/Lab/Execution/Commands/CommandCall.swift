/// One successful call of a command.
package struct CommandCall: Hashable, Sendable {
    /// Nanoseconds from just before the start until the end is known.
    package var time: Double
    package var usage: ResourceUsage
}
