/// The environment in which times are taken.
package enum Surroundings: Sendable, Equatable {
    case inherited
    /// A fixed environment, in which two executables start alike. In it, counts of the kernel and of callgrind are
    /// exact. Addresses are fixed if the system allows it.
    case fixed
}
