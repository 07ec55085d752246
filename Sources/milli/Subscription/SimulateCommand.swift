import CivilTime
import LabCommand
import Streams
import Subscription
import Workloads

enum SimulateCommand {
    private static let store = Option<Store>("--store", help: "whose rules apply and who reports")
    private static let customers = Option<Int>("--customers", value: "N", help: "how many customers", default: 1_000)
        .within(0...1_000_000_000)
    private static let seed = Option<UInt64>("--seed", value: "S", help: "seed of every random choice", default: 1)
    private static let grace = Option<GraceArgument?>(
        "--grace", help: "off, on, or a number of days; by default what the store does")
    private static let plan = Option<PlanArgument?>(
        "--plan", value: "PLAN",
        help: "one plan for all, such as P1M,grace=16; by default months, years and weeks, 7 : 2 : 1")
    private static let months = Option<Int>("--months", value: "M", help: "how long, from 1 January 2024", default: 24)
        .within(1...1_200)
    private static let decline = rate("--decline", "a renewal whose payment fails", CustomerRates().payment.decline)
    private static let cancellation = rate("--cancel", "a cancellation in a period", CustomerRates().cancellation)
    private static let duplicate = rate("--duplicate", "an event that arrives twice", DeliveryRates().duplicate)
    private static let delay = rate("--delay", "an event that is up to three days late", DeliveryRates().delay)
    private static let loss = rate("--loss", "an event that never arrives", DeliveryRates().loss)
    private static let unknown = rate("--unknown", "a report that cannot be understood", DeliveryRates().unknown)
    private static let answers = rate("--answers", "an answer of the store beside an event", DeliveryRates().answer)
    private static let compare = Flag(
        "--compare", help: "show what grace and hold do for the same customers, instead of printing events")

    private static func rate(_ name: String, _ meaning: String, _ value: Double) -> Option<Double> {
        Option(name, value: "P", help: "the probability of \(meaning)", default: value).within(0...1)
    }

    static var command: Command {
        Command(
            "simulate",
            abstract: "Write the events of simulated customers, or compare what grace and hold do for them.",
            discussion: """
                Writes the stream subscription-events: purchases, renewals, failing payments, recoveries, \
                cancellations, pauses and refunds as a store reports them, some of them twice, late or impossible to \
                understand. With --answers, what the store answers when it is asked stands among them. The same seed \
                gives the same events on every machine. Customers come in blocks of 1,024; within a block, events are \
                in the order they arrive. Memory does not grow with the number of customers. How customers behave is \
                assumed, not measured.
                """
        ) {
            store
            customers
            seed
            SubscriptionInput.preset
            grace
            plan
            months
            decline
            cancellation
            duplicate
            delay
            loss
            unknown
            answers
            compare
            Example("milli subscription simulate --store play --customers 1000 --seed 7 | milli subscription replay -")
            Example(
                "milli subscription simulate --store play --customers 100000 --compare", "grace and hold on and off")
        } action: { arguments, context in
            let console = context.console
            let store = arguments[store]
            let preset = arguments[SubscriptionInput.preset] ?? .current
            var rates = CustomerRates()
            rates.payment.decline = arguments[decline]
            rates.cancellation = arguments[cancellation]
            let begin = StoreSimulator.standardSpan.lowerBound
            let span = begin..<Instant.adding(months: Int64(arguments[months]), to: begin, day: nil)
            guard !arguments[compare] || arguments[plan] == nil else {
                throw CommandFailure("--compare takes months, years and weeks together, so it excludes --plan")
            }
            if arguments[compare] {
                let comparison = try RecoveryComparison(
                    store: store, customers: arguments[customers], seed: arguments[seed], rates: rates,
                    grace: arguments[grace]?.setting ?? .on, preset: preset, span: span)
                console.writeLines(RecoveryReport(comparison: comparison).lines)
                return .fine
            }
            let setting = arguments[grace]?.setting ?? .standard
            let shares =
                if let terms = arguments[plan]?.terms {
                    [PlanShare(try terms.plan(store: store, preset: preset, grace: setting), weight: 1)]
                } else {
                    try StoreSimulator.standardShares(of: store, grace: setting, preset: preset)
                }
            let simulator = StoreSimulator(
                shares, customers: arguments[customers], seed: arguments[seed], rates: rates,
                delivery: DeliveryRates(
                    duplicate: arguments[duplicate], delay: arguments[delay], loss: arguments[loss],
                    unknown: arguments[unknown], answer: arguments[answers]),
                span: span)
            write(simulator, store: store, preset: preset, to: console)
            return .fine
        }
    }

    private static func write(_ simulator: StoreSimulator, store: Store, preset: RulePreset, to console: Console) {
        let plans = simulator.shares.map { PlanSettings($0.plan) }
        console.writeMany { isRead in
            guard isRead(SubscriptionEventHeader(preset: preset, store: store).text) else { return }
            simulator.forEach { arrived in
                let event = arrived.event
                let line = SubscriptionEventLine(
                    subscription: name(of: arrived.customer, in: store), store: nil, event,
                    id: event.id.map { String($0.bits, radix: 16) }, plan: arrived.isFirst ? plans[arrived.plan] : nil)
                return isRead(line.text)
            }
        }
    }

    /// `play-000000012`.
    private static func name(of customer: Int, in store: Store) -> String {
        "\(store.rawValue)-" + String("00000000\(customer)".suffix(max(9, String(customer).count)))
    }
}
