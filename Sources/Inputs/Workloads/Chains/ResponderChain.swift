import Reproducibility
import UIModel

/// A responder chain of an exact length, for the owner search.
///
///     let chain = ResponderChain(.controllerEvery(8), length: 1_000)
///     search.owningViewController(of: chain.start) === chain.owner
public final class ResponderChain {
    /// How it is made up.
    public let variant: ResponderChainVariant

    /// The number of responders from the start to the end, both included.
    public let length: Int

    /// Where the search starts: a leaf view. It does not keep the chain alive, of which it is the innermost part.
    public let start: Responder

    /// What the search has to find, known from the construction.
    public let owner: ViewController?

    /// The number of responders that the search looks at: up to the owner, or all.
    public let searchedLength: Int

    // Back references own nothing, so the outermost of everything is kept.
    private let kept: [Responder]
    private let decoys: DecoyAllocations?

    /// A chain, built from the start outward.
    ///
    /// Chains too short for all the parts of their variant end earlier: without window, application and delegate, and
    /// below that without the controller.
    ///
    /// - Parameters:
    ///   - length: 1 or more.
    ///   - allocation: how the views are placed in memory.
    /// - Complexity: O(length).
    public init(_ variant: ResponderChainVariant, length: Int, allocation: AllocationOrder = .natural) {
        precondition(length > 0, "a chain has at least the responder it starts from, not \(length)")
        var assembly = ResponderChainAssembly(length: length, allocation: allocation, variant: variant)
        do {
            try assembly.assemble(variant)
        } catch {
            preconditionFailure("every responder of the chain is new, so none can be refused: \(error)")
        }
        self.variant = variant
        self.length = length
        start = assembly.start
        owner = assembly.owner
        searchedLength = assembly.ownerPosition.map { $0 + 1 } ?? length
        kept = assembly.kept
        decoys = assembly.decoys
    }

    /// The SHA-256 of the parameters as text: `milli.chain/1`, a newline, and ``description``. The chain follows from
    /// them.
    public var digest: Digest { SHA256.digest(of: "milli.chain/1\n\(description)".utf8) }
}

extension ResponderChain: CustomStringConvertible {
    /// The parameters, for instance `controller-every-8, 1000 responders`.
    public var description: String { "\(variant), \(length) \(length == 1 ? "responder" : "responders")" }
}
