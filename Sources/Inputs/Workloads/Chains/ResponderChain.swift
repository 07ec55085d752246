import Reproducibility
import UIModel

/// A responder chain of an exact length, for the owner search.
///
///     let chain = ResponderChain(.controllerEvery(8), length: 1_000)
///     search.owningViewController(of: chain.start) === chain.owner
package final class ResponderChain {
    package let variant: ResponderChainVariant
    package let length: Int
    /// The innermost responder of the chain, a leaf view, from which the search starts. It does not keep the chain
    /// alive.
    package let start: Responder
    package let owner: ViewController?

    private let holders: [Responder]
    private let decoys: DecoyAllocations?

    /// Makes a chain of `length` responders, 1 or more, from the start outward. A length that is too short for all
    /// parts of the variant leaves out the window, the application and the delegate first, and then the controller.
    package init(_ variant: ResponderChainVariant, length: Int, allocation: AllocationOrder = .natural) {
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
        holders = assembly.holders
        decoys = assembly.decoys
    }

    /// The SHA-256 of the parameters as text: `milli.chain/1`, a newline, and ``description``. The parameters determine
    /// the chain.
    package var digest: Digest { SHA256.digest(of: "milli.chain/1\n\(description)".utf8) }
}

extension ResponderChain: CustomStringConvertible {
    package var description: String { "\(variant), \(length) \(length == 1 ? "responder" : "responders")" }
}
