/// The order in which the objects of a tree are allocated, and so their layout in memory.
package enum AllocationOrder: Hashable, Sendable {
    /// Preorder: neighbours in the tree are neighbours in memory, as in a screen that one thread has just made.
    case natural

    /// Shuffled order for objects and lists of subviews, with other allocations of mixed sizes between them, so that
    /// neighbours in the tree are not neighbours in memory. Cold measurements need it. Source: measurement, Plans.
    case shuffled(seed: UInt64)
}
