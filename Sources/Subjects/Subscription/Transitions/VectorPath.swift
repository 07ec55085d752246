import CTransitions

/// The instructions that look up a table held in registers.
package enum VectorPath: String, CaseIterable, Sendable {
    /// Byte by byte, on every machine.
    case portable
    /// 16 bytes at a time, with `pshufb`.
    case sse41 = "SSE4.1"
    /// 32 bytes at a time, with `vpshufb`.
    case avx2 = "AVX2"
    /// 64 bytes at a time, looked up in 128 by `vpermt2b`.
    case avx512VBMI = "AVX-512 VBMI"
    /// 16 bytes at a time, looked up in 64 by `tbl`.
    case neon = "NEON"

    /// True if this machine has the instructions. Under valgrind, valgrind must know them.
    package var isAvailable: Bool { milli_transition_path_runs(number) }

    /// The name of the instruction set; `nil` for the portable path, which is compiled like all other code.
    package var instructionSet: String? { self == .portable ? nil : rawValue }

    /// The paths that this machine has, the slowest first.
    package static var available: [VectorPath] { allCases.filter(\.isAvailable) }

    /// The fastest path that this machine has.
    package static let best = available.last ?? .portable

    /// The path that composes maps. A map has 16 bytes, so wider registers gain nothing.
    package static let bestForMaps = [.neon, .sse41].first(where: \.isAvailable) ?? portable

    var number: milli_transition_path {
        switch self {
        case .portable: milli_transitions_portable
        case .sse41: milli_transitions_sse41
        case .avx2: milli_transitions_avx2
        case .avx512VBMI: milli_transitions_avx512_vbmi
        case .neon: milli_transitions_neon
        }
    }
}
