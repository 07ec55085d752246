import CivilTime
import Files
import LabCommand
import Streams
import Subscription
import Workloads

/// Settings that belong together: the stores' rules, and the behaviour of customers.
private enum SimulationPreset: String, CaseIterable, ArgumentValue {
    case slides2023 = "2023"
    case current
    case published2026 = "published-2026"

    var rules: RulePreset { self == .slides2023 ? .slides2023 : .current }

    func rates(of store: Store) -> CustomerRates { self == .published2026 ? .published2026(store) : CustomerRates() }
}

enum SimulateCommand {
    private static let preset = Option<SimulationPreset>(
        "--preset",
        help: "the rules on lengths that apply. published-2026 has the current rules, and customers who behave as "
            + "published figures say; with the others, their behaviour is assumed", default: .current)
    private static let store = Option<Store>("--store", help: "whose rules apply and who reports")
    private static let customers = Option<Int>("--customers", value: "N", help: "how many customers", default: 1_000)
        .within(0...1_000_000_000)
    private static let seed = Option<UInt64>("--seed", value: "S", help: "seed of every random choice", default: 1)
    private static let grace = Option<GraceArgument?>(
        "--grace", help: "off, on, or a number of days; by default what the store does")
    private static let plan = Option<PlanArgument?>(
        "--plan", value: "PLAN",
        help: "one plan for all, such as P1M,grace=16; by default months, years and weeks, 7 : 2 : 1")
    private static let months = Option<Int?>(
        "--months", value: "M", help: "how long, from 1 January 2024; by default 24, with --check 60"
    ).within(1...1_200)
    private static let decline = Option<Double?>(
        "--decline", value: "P",
        help: "the probability that the payment of a renewal fails; by default that of the preset, or "
            + "\(CustomerRates().payment.decline). If it changes with the period, this is the one of the periods with "
            + "factor 1"
    ).within(0...1)
    private static let cancellation = Option<Double?>(
        "--cancel", value: "P",
        help: "the probability of a cancellation in a period; by default that of the preset, or "
            + "\(CustomerRates().cancellation). If it changes with the period, this is the one of the periods with "
            + "factor 1"
    ).within(0...1)
    private static let duplicate = rate("--duplicate", "an event that arrives twice", DeliveryRates().duplicate)
    private static let delay = rate("--delay", "an event that is up to three days late", DeliveryRates().delay)
    private static let loss = rate("--loss", "an event that never arrives", DeliveryRates().loss)
    private static let unknown = rate("--unknown", "a report that cannot be understood", DeliveryRates().unknown)
    private static let answers = rate("--answers", "an answer of the store next to an event", DeliveryRates().answer)
    private static let compare = Flag(
        "--compare", help: "show what grace and hold do for the same customers, instead of printing events")

    private static let check = Flag(
        "--check", help: "hold the simulation against published figures, instead of printing events")
    private static let svg = Option<FilePath?>(
        "--svg", value: "FILE", help: "with --compare: a chart of what is lost without grace and hold")

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
                assumed, not measured. With the preset published-2026 it follows published figures, which --check \
                prints next to the simulated ones with 95 % intervals; within means that the whole interval is at most \
                5 % of the published figure away from it, outside that all of it is further. With --compare the \
                first sentences say what is lost without grace, without hold and without both, and the intervals are \
                those of chance among customers alone.
                """
        ) {
            [
                store, customers, seed, preset, grace, plan, months, decline, cancellation, duplicate, delay, loss,
                unknown, answers, compare, svg, check, TextOptions.width,
            ]
            Example("milli subscription simulate --store play --customers 1000 --seed 7 | milli subscription replay -")
            Example(
                "milli subscription simulate --store play --customers 100000 --compare", "grace and hold on and off")
            Example(
                "milli subscription simulate --store play --preset published-2026 --customers 1000000 --check",
                "published figures next to simulated ones")
            ExitMeaning(.verdict, "with --check: a simulated figure is outside")
        } action: { arguments, context in
            let console = TextOptions.console(arguments, context)
            let store = arguments[store]
            let preset = arguments[preset].rules
            var rates = arguments[Self.preset].rates(of: store)
            if let decline = arguments[decline] { rates.payment.decline = decline }
            if let cancellation = arguments[cancellation] { rates.cancellation = cancellation }
            let begin = StoreSimulator.standardSpan.lowerBound
            let months = arguments[months] ?? (arguments[check] ? 60 : 24)
            let span = begin..<Instant.adding(months: Int64(months), to: begin, day: nil)
            try refuseContradictions(arguments, rates)

            if arguments[check] {
                let report = CalibrationReport(
                    PublishedFigure.all(of: store),
                    try PublishedFigure.simulation(
                        of: store, customers: arguments[customers], seed: arguments[seed], rates: rates,
                        grace: arguments[grace]?.setting ?? .standard, preset: preset, span: span))
                console.writeLines(report.lines(width: console.width))
                return report.isOutside ? .verdict : .fine
            }

            if arguments[compare] {
                let comparison = try RecoveryComparison(
                    store: store, customers: arguments[customers], seed: arguments[seed], rates: rates,
                    grace: arguments[grace]?.setting ?? .on, preset: preset, span: span)
                let report = RecoveryReport(
                    comparison: comparison, store: store, isPublished: arguments[Self.preset] == .published2026)
                console.writeLines(report.lines(width: console.width))
                if let file = arguments[svg] { try report.writeChart(to: file) }

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

    private static func refuseContradictions(_ arguments: Arguments, _ rates: CustomerRates) throws(CommandFailure) {
        let compares = arguments[compare]
        let checks = arguments[check]
        let period = arguments[plan]?.terms.period
        let periods = rates.course.keys.sorted { $0.rawValue < $1.rawValue }
        let contradictions = [
            (compares && checks, "--check and --compare print different tables: give one of them"),
            (
                compares && arguments[grace].map { [.off, .days(0)].contains($0.setting) } == true,
                "--compare shows what grace does, and --grace \(arguments[grace]?.argument ?? "off") leaves none to "
                    + "compare: leave it out, or give a number of days"
            ),
            (compares && period != nil, "--compare takes months, years and weeks together, so it excludes --plan"),
            (checks && period != nil, "--check takes months, years and weeks together, so it excludes --plan"),
            (arguments[svg] != nil && !compares, "--svg draws what --compare shows: give both"),
            (
                arguments[TextOptions.width] != nil && !compares && !arguments[check],
                "--width sets the width of the table of --compare or --check: give one of them too"
            ),
            (
                period.map { !periods.isEmpty && !periods.contains($0) } ?? false,
                "--plan: preset \(arguments[preset].rawValue) knows customers with "
                    + periods.map(\.description).joined(separator: ", ") + " alone"
            ),
        ]
        if let wrong = contradictions.first(where: \.0) { throw CommandFailure(wrong.1) }
    }

    private static func write(_ simulator: StoreSimulator, store: Store, preset: RulePreset, to console: Console) {
        let plans = simulator.shares.map { PlanSettings($0.plan) }
        console.writeMany { line, isRead in
            SubscriptionEventHeader(preset: preset, store: store).add(to: &line)
            guard isRead(&line) else { return }

            simulator.forEach { arrived in
                arrived.add(to: &line, store: store, plans: plans)
                return isRead(&line)
            }
        }
    }
}
