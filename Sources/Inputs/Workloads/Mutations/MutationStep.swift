import UIModel

/// One prepared mutation: everything it needs is looked up beforehand, and nothing is counted to perform it.
struct MutationStep {
    let kind: MutationKind
    /// The position or tab that is mutated to.
    let index: Int32
    /// The position or tab it was before.
    let previous: Int32
    /// The view, controller or container that is mutated; the cycle keeps it alive.
    let first: Unmanaged<Responder>
    /// The other operand; the same as ``first`` where one is enough.
    let second: Unmanaged<Responder>

    var inverse: MutationStep {
        MutationStep(kind: kind.inverse, index: previous, previous: index, first: first, second: second)
    }

    // The kind says what the operands are, so they are not cast; debug builds check.

    @inline(__always)
    func withFirst<Operand: Responder>(as type: Operand.Type, _ body: (Operand) -> Void) {
        first._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: type)) }
    }

    @inline(__always)
    func withOperands<First: Responder, Second: Responder>(
        as firstType: First.Type, _ secondType: Second.Type, _ body: (First, Second) throws -> Void
    ) rethrows {
        try first._withUnsafeGuaranteedRef { first in
            try second._withUnsafeGuaranteedRef { second in
                try body(unsafeDowncast(first, to: firstType), unsafeDowncast(second, to: secondType))
            }
        }
    }
}
