/// The instruction set for which a whole executable is compiled. Code that chooses a wider set itself names that set.
package enum InstructionSet: String, CaseIterable, Sendable {
    case x86 = "x86-64"
    case arm = "arm64"
    /// The instruction set of another processor.
    case unknown

    /// The name of the instruction set for which this executable is compiled.
    package static var baseline: String {
        #if arch(x86_64)
            x86.rawValue
        #elseif arch(arm64)
            arm.rawValue
        #else
            unknown.rawValue
        #endif
    }
}
