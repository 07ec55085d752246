import Reproducibility
import UIModel

/// A builder of a cycle, which names the operands of every step so that the cycle has a digest.
///
/// The digest is over these bytes, all integers little-endian: the 18 bytes `milli.mutations/1` and a newline; the
/// number of steps in 8; then for each step its kind in 1 (the raw value), index and previous index in 4 each, and the
/// names of its two operands, each as its length in 4 and its UTF-8.
struct MutationCycleBuilder {
    private var steps: [MutationStep] = []
    private var operandNames: [ObjectIdentifier: String] = [:]
    private var detachedRoots: [View] = []
    private var knownRoots: Set<ObjectIdentifier> = []
    private let root: View

    init(root: View) { self.root = root }

    var count: Int { steps.count }

    mutating func name(_ responder: Responder, _ name: String) { operandNames[ObjectIdentifier(responder)] = name }

    mutating func willAttach(_ view: View) {
        let detached = view.rootAncestor
        if detached !== root, knownRoots.insert(ObjectIdentifier(detached)).inserted { detachedRoots.append(detached) }
    }

    mutating func append(
        _ kind: MutationKind, _ first: Responder, _ second: Responder? = nil, index: Int = 0, previous: Int = 0
    ) {
        steps.append(
            MutationStep(
                kind: kind, index: Int32(index), previous: Int32(previous), first: .passUnretained(first),
                second: .passUnretained(second ?? first)))
    }

    /// Appends the inverse of every step in reverse order, so that the script ends where it began.
    mutating func close() { steps.append(contentsOf: steps.reversed().map(\.inverse)) }

    func cycle(description: String, owner: AnyObject) -> MutationCycle {
        MutationCycle(
            steps: steps, detachedRoots: detachedRoots, description: description, digest: digest, owner: owner)
    }

    private var digest: Digest {
        var sha = SHA256()
        sha.update("milli.mutations/1\n".utf8)
        sha.update(UInt64(steps.count))

        for step in steps {
            sha.update(step.kind.rawValue)
            sha.update(step.index)
            sha.update(step.previous)

            for operand in [step.first, step.second] {
                sha.update(
                    name: operand._withUnsafeGuaranteedRef { operandNames[ObjectIdentifier($0)] ?? $0.className })
            }
        }

        return sha.finalize()
    }
}
