/// An element of `MMTApp`: changes for the devices of a scope.
package struct VariantBlock: Sendable {
    package var scope: VariantScope
    package var changes: [ElementChange]
    package var updates: [ConstraintUpdate]
    package var actions: [ElementAction]
    /// The line in the document, from 1.
    package var line: Int

    package init(
        scope: VariantScope = VariantScope(), changes: [ElementChange] = [], updates: [ConstraintUpdate] = [],
        actions: [ElementAction] = [], line: Int = 1
    ) {
        self.scope = scope
        self.changes = changes
        self.updates = updates
        self.actions = actions
        self.line = line
    }

    /// The number of changes: properties, constraint updates and actions.
    package var changeCount: Int { changes.reduce(updates.count + actions.count) { $0 + $1.properties.count } }
}
