/// In which order the objects of a tree are allocated, and thereby how they lie in memory.
public enum AllocationOrder: Hashable, Sendable {
    /// Preorder, one after the other: neighbours in the tree are neighbours in memory, as in a screen that has just been
    /// made by one thread.
    case natural

    /// Objects and subview lists in shuffled order with unrelated allocations of mixed sizes between them, so that
    /// neighbours in the tree are none in memory. Cold measurements need it. Source: measurement, Plans.
    case shuffled(seed: UInt64)
}

/// What the root of a built tree is an object of.
public enum TreeRoot: Hashable, Sendable {
    /// A `Window`, the root of a measured tree.
    case window
    /// A plain `View`, to be put somewhere.
    case view
}
