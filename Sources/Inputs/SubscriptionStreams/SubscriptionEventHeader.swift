import JSONText
import Streams
import Subscription

/// The header of the stream `subscription-events`: what holds where a line says nothing else.
public struct SubscriptionEventHeader: Hashable, Sendable {
    /// Whose rules on lengths hold.
    public var preset: RulePreset?
    /// What was agreed on.
    public var plan: PlanSettings?
    /// The store. It is beside what the format lists: a stream of one store need not say it on each line.
    public var store: Store?

    /// A header.
    public init(preset: RulePreset? = nil, plan: PlanSettings? = nil, store: Store? = nil) {
        self.preset = preset
        self.plan = plan
        self.store = store
    }

    /// Reads a header.
    ///
    /// - Throws: `FieldError`.
    public init(_ fields: StreamFields) throws(FieldError) {
        preset = try fields.optionalChoice("preset", RulePreset.self)
        store = try fields.optionalChoice("store", Store.self)
        plan = try fields.optionalFields("plan").map { fields throws(FieldError) in try PlanSettings(fields) }
    }

    /// The header's line, without a line end.
    public var text: String {
        var line = JSONLine()
        line.add("schema", text: SubscriptionSchemas.events.description)
        line.add("preset", text: preset?.rawValue)
        line.add("store", text: store?.rawValue)
        if let plan { line.add("plan", object: plan.line) }
        return line.text
    }
}
