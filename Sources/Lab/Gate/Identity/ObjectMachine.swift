import CELF

/// The processor that an object file is for.
enum ObjectMachine {
    case x86_64
    case aarch64

    /// - Parameter number: one of `EM_…`; `nil` for any other processor.
    init?(_ number: Int32) {
        switch number {
        case EM_X86_64: self = .x86_64
        case EM_AARCH64: self = .aarch64
        default: return nil
        }
    }

    /// The type of a relocation that holds a distance of 32 bits.
    var distance32: Int32 {
        switch self {
        case .x86_64: Int32(R_X86_64_PC32)
        case .aarch64: Int32(R_AARCH64_PREL32)
        }
    }
}
