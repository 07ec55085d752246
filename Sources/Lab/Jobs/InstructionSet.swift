/// The instruction set that code runs with when it does not choose one itself.
package enum InstructionSet {
    /// The instruction set that the whole command is compiled for.
    package static var baseline: String {
        #if arch(x86_64)
            "x86-64"
        #elseif arch(arm64)
            "arm64"
        #else
            "unknown"
        #endif
    }
}
