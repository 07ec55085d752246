/// The order in which the objects of a tree are allocated, and so their layout in memory.
package enum AllocationOrder: Hashable, Sendable {
    /// Preorder, one after the other: neighbours in the tree are neighbours in memory, as in a screen that has just
    /// been made by one thread.
    case natural

    /// Objects and subview lists in shuffled order with unrelated allocations of mixed sizes between them, so that
    /// neighbours in the tree are not neighbours in memory. Cold measurements need it. Source: measurement, Plans.
    case shuffled(seed: UInt64)
}
