import CELF

/// A place in a section where the linker writes a symbol's address or the distance to it.
struct Relocation {
    let offset: Int
    /// One of `R_X86_64_…` or `R_AARCH64_…`.
    let type: Int32
    /// The index of the symbol.
    let symbol: Int
    let addend: Int

    /// Returns true if it is the target of a call or jump, so the function is entered and its address is not taken.
    func isCall(on machine: ObjectMachine) -> Bool {
        switch machine {
        case .x86_64: type == R_X86_64_PLT32
        case .aarch64: type == R_AARCH64_JUMP26 || type == R_AARCH64_CALL26
        }
    }

    /// Returns true if it holds a distance from its own place, like a table of offsets.
    func isDistance(on machine: ObjectMachine) -> Bool {
        switch machine {
        case .x86_64: type == R_X86_64_PC32 || type == R_X86_64_PC64
        case .aarch64: type == R_AARCH64_PREL64 || type == R_AARCH64_PREL32 || type == R_AARCH64_PREL16
        }
    }
}
