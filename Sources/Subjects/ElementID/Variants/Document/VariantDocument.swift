/// The changes of a test variant to a screen: blocks, each for some devices, with changes of elements and constraints,
/// and with actions to report.
///
///     let document = try VariantDocument(json: bytes)
///     document.blocks[0].changes[0].id      // DemoViewController/UIView[0]/UILabel[0]
///     document.problems                     // the entries left out, with JSON path and line
///
/// Source: element-id, Variant document.
package struct VariantDocument: Sendable {
    package var blocks: [VariantBlock]
    /// The problems in reading, in the order of the text. Their entries are left out.
    package var problems: VariantProblems

    /// Makes a document of blocks.
    package init(blocks: [VariantBlock], problems: VariantProblems = VariantProblems()) {
        self.blocks = blocks
        self.problems = problems
    }

    /// The number of changes: properties, constraint updates and actions.
    package var changeCount: Int { blocks.reduce(0) { $0 + $1.changeCount } }
}
