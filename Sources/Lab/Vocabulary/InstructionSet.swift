/// The instruction set that a whole command is compiled for. Code that chooses a wider one by itself has another name
/// for it.
package enum InstructionSet: String, CaseIterable, Sendable {
    case x86 = "x86-64"
    case arm = "arm64"
    /// The one of another processor.
    case unknown

    /// The name of the one that this command is compiled for.
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
