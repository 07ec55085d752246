import UIModel

/// One prepared mutation. Its operands were looked up in advance, and performing it changes no reference count.
struct MutationStep {
    let kind: MutationKind
    /// The position or tab after the step.
    let index: Int32
    /// The position or tab before the step.
    let previous: Int32
    /// The view, controller or container that changes. The cycle keeps it alive.
    let first: Unmanaged<Responder>
    /// The other operand; the same as ``first`` if the mutation needs only one.
    let second: Unmanaged<Responder>

    var inverse: MutationStep {
        MutationStep(kind: kind.inverse, index: previous, previous: index, first: first, second: second)
    }

    // The kind determines the classes of the operands, so the casts are unchecked; debug builds check them.

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
