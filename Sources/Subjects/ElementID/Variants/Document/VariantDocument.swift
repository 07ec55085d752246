/// What a test variant changes on a screen: blocks, each for some devices, with changes of elements, of constraints, and
/// actions to report.
///
///     let document = try VariantDocument(json: bytes)
///     document.blocks[0].changes[0].id      // DemoViewController/UIView[0]/UILabel[0]
///     document.problems                     // what was left out, with JSON path and line
///
/// Source: element-id, Variant document.
public struct VariantDocument: Sendable {
    /// The blocks, in the order they apply.
    public var blocks: [VariantBlock]
    /// What was left out in reading, in the order of the text.
    public var problems: VariantProblems

    /// A document from its parts.
    public init(blocks: [VariantBlock], problems: VariantProblems = VariantProblems()) {
        self.blocks = blocks
        self.problems = problems
    }

    /// How many changes there are: properties, constraint updates and actions.
    public var changeCount: Int { blocks.reduce(0) { $0 + $1.changeCount } }
}

/// One element of `MMTApp`.
public struct VariantBlock: Sendable {
    /// Where it applies.
    public var scope: VariantScope
    /// The elements whose properties change.
    public var changes: [ElementChange]
    /// The constraints that change.
    public var updates: [ConstraintUpdate]
    /// What is reported.
    public var actions: [ElementAction]
    /// The line it begins in.
    public var line: Int

    /// A block from its parts.
    public init(
        scope: VariantScope = VariantScope(), changes: [ElementChange] = [], updates: [ConstraintUpdate] = [],
        actions: [ElementAction] = [], line: Int = 1
    ) {
        self.scope = scope
        self.changes = changes
        self.updates = updates
        self.actions = actions
        self.line = line
    }

    /// How many changes there are: properties, constraint updates and actions.
    public var changeCount: Int {
        changes.reduce(updates.count + actions.count) { $0 + $1.properties.count }
    }
}

/// One element and the properties it gets: an entry of `config`.
public struct ElementChange: Sendable {
    /// The element.
    public var id: ElementID
    /// What is set, in the order of the document.
    public var properties: [PropertyChange]
    /// Where it stands.
    public var place: VariantPlace

    /// A change of an element.
    public init(id: ElementID, properties: [PropertyChange], place: VariantPlace = VariantPlace()) {
        self.id = id
        self.properties = properties
        self.place = place
    }
}

/// One property and its new value.
public struct PropertyChange: Hashable, Sendable {
    /// The property.
    public var property: ElementProperty
    /// What it becomes; of the property's kind and within its range.
    public var value: PropertyValue
    /// The line of the value.
    public var line: Int32

    /// A change of a property.
    public init(_ property: ElementProperty, _ value: PropertyValue, line: Int32 = 1) {
        self.property = property
        self.value = value
        self.line = line
    }
}

/// A constraint and its new constant: an entry of `constraints.update`.
public struct ConstraintUpdate: Sendable {
    /// Which constraint.
    public var selector: ConstraintSelector<ElementID>
    /// What its constant becomes.
    public var constant: Double
    /// Where it stands.
    public var place: VariantPlace

    /// An update of a constraint.
    public init(selector: ConstraintSelector<ElementID>, constant: Double, place: VariantPlace = VariantPlace()) {
        self.selector = selector
        self.constant = constant
        self.place = place
    }
}

/// Something a person does with an element, and the name it is reported by: an entry of `actions`.
public struct ElementAction: Sendable {
    /// What the person does.
    public enum Kind: String, CaseIterable, Sendable {
        /// The element appears in the view tree.
        case elementView = "ElementView"
        /// A button is tapped.
        case touchUpInside = "TouchUpInside"
        /// A cell of a table is selected.
        case didSelectCell = "DidSelectCell"
    }

    /// The element.
    public var id: ElementID
    /// What the person does with it.
    public var kind: Kind
    /// The name of the action.
    public var name: String
    /// Where it stands.
    public var place: VariantPlace

    /// An action.
    public init(id: ElementID, kind: Kind, name: String, place: VariantPlace = VariantPlace()) {
        self.id = id
        self.kind = kind
        self.name = name
        self.place = place
    }
}
