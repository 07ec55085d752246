import JSONText
import Subscription

/// The header of the stream `subscription-events`: what holds where a line says nothing else.
package struct SubscriptionEventHeader: Hashable, Sendable {
    package var preset: RulePreset?
    package var plan: PlanSettings?
    /// The store. It is beside what the format lists: a stream of one store need not say it on each line.
    package var store: Store?
    /// The stores' test environment that the events are of.
    package var timeScale: TimeScale?

    package init(
        preset: RulePreset? = nil, plan: PlanSettings? = nil, store: Store? = nil, timeScale: TimeScale? = nil
    ) {
        self.preset = preset
        self.plan = plan
        self.store = store
        self.timeScale = timeScale
    }

    package init(_ fields: JSONFields) throws(FieldError) {
        preset = try fields.optionalChoice("preset")
        store = try fields.optionalChoice("store")
        plan = try fields.optionalFields("plan").map { fields throws(FieldError) in try PlanSettings(fields) }
        timeScale = try fields.optionalChoice("timeScale")
    }

    /// Writes the header's fields.
    package func add(to line: inout JSONLine) {
        line.add("schema", text: SubscriptionSchemas.events.description)
        addTerms(to: &line)
    }

    func addTerms(to line: inout JSONLine) {
        line.add("preset", text: preset?.rawValue)
        line.add("store", text: store?.rawValue)
        if let plan { line.add("plan") { plan.add(to: &$0) } }
        line.add("timeScale", text: timeScale?.rawValue)
    }
}
