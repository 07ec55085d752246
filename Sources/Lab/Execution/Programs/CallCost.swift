/// The time and the resources that one successful call of a program took.
package struct CallCost: Hashable, Sendable {
    /// Nanoseconds from just before the start until the end is known.
    package var time: Double
    package var usage: ResourceUsage
}
