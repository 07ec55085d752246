/// The changes of a test variant to a screen: blocks, each for some devices, with changes of elements, of constraints,
/// and actions to report.
///
///     let document = try VariantDocument(json: bytes)
///     document.blocks[0].changes[0].id      // DemoViewController/UIView[0]/UILabel[0]
///     document.problems                     // what was left out, with JSON path and line
///
/// Source: element-id, Variant document.
public struct VariantDocument: Sendable {
    package var blocks: [VariantBlock]
    /// The problems left out in reading, in the order of the text.
    public var problems: VariantProblems

    package init(blocks: [VariantBlock], problems: VariantProblems = VariantProblems()) {
        self.blocks = blocks
        self.problems = problems
    }

    /// The number of changes: properties, constraint updates and actions.
    public var changeCount: Int { blocks.reduce(0) { $0 + $1.changeCount } }
}

/// One element of `MMTApp`.
package struct VariantBlock: Sendable {
    package var scope: VariantScope
    package var changes: [ElementChange]
    package var updates: [ConstraintUpdate]
    package var actions: [ElementAction]
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

    package var changeCount: Int { changes.reduce(updates.count + actions.count) { $0 + $1.properties.count } }
}

/// One element and the properties it gets: an entry of `config`.
package struct ElementChange: Sendable {
    package var id: ElementID
    package var properties: [PropertyChange]
    package var place: VariantPlace

    package init(id: ElementID, properties: [PropertyChange], place: VariantPlace = VariantPlace()) {
        self.id = id
        self.properties = properties
        self.place = place
    }
}

package struct PropertyChange: Hashable, Sendable {
    package var property: ElementProperty
    /// What it becomes; of the property's kind and within its range.
    package var value: PropertyValue
    package var line: Int32

    package init(_ property: ElementProperty, _ value: PropertyValue, line: Int32 = 1) {
        self.property = property
        self.value = value
        self.line = line
    }
}

/// A constraint and its new constant: an entry of `constraints.update`.
package struct ConstraintUpdate: Sendable {
    package var selector: ConstraintSelector<ElementID>
    package var constant: Double
    package var place: VariantPlace

    package init(selector: ConstraintSelector<ElementID>, constant: Double, place: VariantPlace = VariantPlace()) {
        self.selector = selector
        self.constant = constant
        self.place = place
    }
}

/// Something a person does with an element, and the name it is reported by: an entry of `actions`.
public struct ElementAction: Sendable {
    /// A kind of action.
    public enum Kind: String, CaseIterable, Sendable {
        /// The element appears in the view tree.
        case elementView = "ElementView"
        case touchUpInside = "TouchUpInside"
        case didSelectCell = "DidSelectCell"
    }

    public var id: ElementID
    public var kind: Kind
    public var name: String
    package var place: VariantPlace

    package init(id: ElementID, kind: Kind, name: String, place: VariantPlace = VariantPlace()) {
        self.id = id
        self.kind = kind
        self.name = name
        self.place = place
    }
}

/// The place of an entry in a variant document. It takes 16 bytes; the path is made when somebody asks.
package struct VariantPlace: Hashable, Sendable {
    package enum Section: UInt8, Sendable {
        case config, update, actions
    }

    package var block: Int32 = 0
    package var section = Section.config
    /// The number of the entry in the list, from 0, those that were left out included.
    package var entry: Int32 = 0
    package var line: Int32 = 1

    package var path: String {
        let list =
            switch section {
            case .config: "config"
            case .update: "constraints.update"
            case .actions: "actions"
            }
        return "$.MMTApp[\(block)].\(list)[\(entry)]"
    }
}

/// The limits beyond which a variant document is refused. Source: element-id, Variant document.
public struct VariantLimits: Equatable, Sendable {
    public var bytes: Int
    /// The most objects and arrays in each other. A document needs 7.
    public var levels: Int
    /// The most changes: properties, constraint updates and actions, those that are left out included.
    public var changes: Int
    /// The most problems and faults that are kept; further ones are only counted.
    public var problems: Int

    /// Limits; each by default far above what a campaign has.
    public init(bytes: Int = 16 << 20, levels: Int = 32, changes: Int = 1_000_000, problems: Int = 100) {
        self.bytes = bytes
        self.levels = levels
        self.changes = changes
        self.problems = problems
    }
}
