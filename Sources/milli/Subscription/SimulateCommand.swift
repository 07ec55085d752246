import CivilTime
import LabCommand
import Streams
import Subscription
import Workloads

/// `subscription simulate`: the events of customers who do not exist.
enum SimulateCommand {
    private static let store = Option<Store?>("--store", help: "whose rules hold and whose reports come")
    private static let customers = Option<Int>("--customers", value: "N", help: "how many customers", default: 1_000)
        .within(0...1_000_000_000)
    private static let seed = Option<UInt64>("--seed", value: "S", help: "where all choices come from", default: 1)
    private static let grace = Option<GraceArgument?>(
        "--grace", help: "off, on, or so many days; what the store does when left out")
    private static let plan = Option<PlanArgument?>(
        "--plan", value: "PLAN",
        help: "one plan for all, as P1M,grace=16; by default months, years and weeks, 7 : 2 : 1")
    private static let months = Option<Int>("--months", value: "M", help: "how long, from 1 January 2024", default: 24)
        .within(1...1_200)
    private static let decline = rate("--decline", "a renewal whose payment fails", CustomerRates().payment.decline)
    private static let cancellation = rate("--cancel", "a cancellation in a period", CustomerRates().cancellation)
    private static let duplicate = rate("--duplicate", "an event that comes twice", DeliveryRates().duplicate)
    private static let delay = rate("--delay", "an event up to three days late", DeliveryRates().delay)
    private static let loss = rate("--loss", "an event that never comes", DeliveryRates().loss)
    private static let unknown = rate("--unknown", "a report that nobody understands", DeliveryRates().unknown)
    private static let compare = Flag(
        "--compare", help: "print what grace and hold do for the same customers, instead of events")

    private static func rate(_ name: String, _ meaning: String, _ value: Double) -> Option<Double> {
        Option(name, value: "P", help: "the probability of \(meaning)", default: value).within(0...1)
    }

    static var command: Command {
        Command(
            "simulate", abstract: "Write the events of simulated customers, or compare grace and hold on them.",
            discussion: """
                Writes the stream subscription-events: purchases, renewals, failing payments, recoveries, \
                cancellations, pauses, refunds, as a store reports them, some of them twice, late or not to be \
                understood. The same seed gives the same events on every machine. Customers come in blocks of 1,024: \
                within a block events are in the order of arrival. Memory does not grow with their number. How \
                customers behave is assumed, not measured.
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
            compare
            Example("milli subscription simulate --store play --customers 1000 --seed 7 | milli subscription replay -")
            Example(
                "milli subscription simulate --store play --customers 100000 --compare", "grace and hold on and off")
        } action: { arguments, context in
            try run(arguments, context.console)
        }
    }

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        guard let store = arguments[store] else {
            throw CommandFailure("--store: appStore or play was expected; their rules differ")
        }
        let preset = arguments[SubscriptionInput.preset] ?? .current
        var rates = CustomerRates()
        rates.payment.decline = arguments[decline]
        rates.cancellation = arguments[cancellation]
        let begin = StoreSimulator.standardSpan.lowerBound
        let span = begin..<Instant.adding(months: Int64(arguments[months]), to: begin, day: nil)
        guard !arguments[compare] || arguments[plan] == nil else {
            throw CommandFailure("--compare takes months, years and weeks together; leave --plan out")
        }
        do throws(BillingPlanError) {
            if arguments[compare] {
                let comparison = try RecoveryComparison(
                    store: store, customers: arguments[customers], seed: arguments[seed], rates: rates,
                    grace: arguments[grace]?.setting ?? .on, preset: preset, span: span)
                RecoveryReport(comparison).write(to: console)
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
                    unknown: arguments[unknown]),
                span: span)
            write(simulator, store: store, preset: preset, to: console)
            return .fine
        } catch {
            throw CommandFailure("\(error)")
        }
    }

    private static func write(_ simulator: StoreSimulator, store: Store, preset: RulePreset, to console: Console) {
        console.writeLine(SubscriptionEventHeader(preset: preset, store: store).text)
        let plans = simulator.shares.map { PlanSettings($0.plan) }
        var pending = ""
        simulator.forEach { arrived in
            let event = arrived.event
            pending +=
                SubscriptionEventLine(
                    subscription: name(of: arrived.customer, in: store), store: nil, event,
                    id: event.id.map { String($0.bits, radix: 16) }, plan: arrived.isFirst ? plans[arrived.plan] : nil
                ).text
            pending += "\n"
            if pending.utf8.count > 64 * 1_024 {
                console.write(pending)
                pending = ""
            }
            return !console.output.isClosed
        }
        console.write(pending)
    }

    /// `play-000000012`.
    private static func name(of customer: Int, in store: Store) -> String {
        let digits = String(customer)
        return "\(store.rawValue)-" + String(repeating: "0", count: max(0, 9 - digits.count)) + digits
    }
}

/// The grace on the command line.
struct GraceArgument: ArgumentValue {
    static var valueDescription: String { "off, on, or a number of days" }
    let setting: GraceSetting

    init(argument: String) throws(InvalidValue) {
        switch argument {
        case "off": setting = .off
        case "on": setting = .on
        default:
            guard let days = Int(argument), 0...100_000 ~= days else { throw InvalidValue(argument, for: Self.self) }
            setting = .days(days)
        }
    }

    var argument: String {
        switch setting {
        case .off, .standard: "off"
        case .on: "on"
        case .days(let days): "\(days)"
        }
    }
}
