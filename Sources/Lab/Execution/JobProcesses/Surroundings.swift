/// The environment in which times are taken.
package enum Surroundings: Sendable, Equatable {
    case inherited
    /// A fixed environment, so that two executables start alike. Counts of the kernel or callgrind are exact in it,
    /// at fixed addresses if the system allows it.
    case fixed
}
