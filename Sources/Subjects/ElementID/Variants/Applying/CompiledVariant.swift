import UIModel

/// A document whose IDs are ready to be resolved, again and again.
public final class CompiledVariant {
    struct Block {
        let elements: ContiguousArray<CompiledElementID>
        let items: ContiguousArray<(first: CompiledElementID, second: CompiledElementID?)>
        let actions: ContiguousArray<CompiledElementID>
    }

    /// The document.
    public let document: VariantDocument
    let blocks: ContiguousArray<Block>

    /// Compiles a document.
    ///
    /// - Complexity: O(length of its IDs).
    public init(_ document: VariantDocument) {
        self.document = document
        blocks = ContiguousArray(
            document.blocks.map { block in
                Block(
                    elements: ContiguousArray(block.changes.map { CompiledElementID($0.id) }),
                    items: ContiguousArray(
                        block.updates.map {
                            (CompiledElementID($0.selector.item1), $0.selector.item2.map { CompiledElementID($0) })
                        }),
                    actions: ContiguousArray(block.actions.map { CompiledElementID($0.id) }))
            })
    }

    /// Visits the memory that resolving the IDs of all blocks touches.
    public func visitTouchedMemory(on screen: VariantScreen, _ visit: (UnsafeRawPointer, Int) -> Void) {
        for block in blocks {
            let items = block.items.flatMap { [$0.first] + [$0.second].compactMap(\.self) }
            for id in Array(block.elements) + items + Array(block.actions) {
                id.visitTouchedMemory(in: screen.window, visit)
            }
        }
    }
}
