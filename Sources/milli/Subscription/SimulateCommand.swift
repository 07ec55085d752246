import CivilTime
import Files
import LabCommand
import Streams
import Subscription
import Workloads

/// A set of settings that belong together: the stores' rules, and the behaviour of customers.
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
    private static let plan = Option<PlanSettingsArgument?>(
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
        "--check", help: "compare the simulation with published figures, instead of printing events")
    private static let svg = Option<FilePath?>(
        "--svg", value: "FILE", help: "with --compare: a chart of what is lost without grace and hold"
    ).named()

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
                understand. With --answers, they include the answers of the store to questions. The same seed gives \
                the same events on every machine. Customers come in blocks of 1,024; within a block, events are in \
                the order they arrive. Memory does not grow with the number of customers. How customers behave is \
                assumed, not measured. With the preset published-2026 it follows published figures, which --check \
                prints next to the simulated ones with 95 % intervals. A figure is within if its whole interval is at \
                most 5 % from the published figure, and outside if its whole interval is further away. With \
                --compare, the first sentences say what is lost without grace, without hold and without both; the \
                intervals only show the chance among customers.
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
            let call = try Call(arguments, TextOptions.console(arguments, context))
            if arguments[check] { return try call.check() }
            if arguments[compare] { return try call.compare() }
            return try call.write()
        }
    }
}

extension SimulateCommand {
    /// A call of the command: its customers, and the span of time to simulate.
    private struct Call {
        let arguments: Arguments
        let console: Console
        let store: Store
        let rules: RulePreset
        let rates: CustomerRates
        let span: Range<Int64>

        /// - Throws: `CommandFailure` for options that contradict each other.
        init(_ arguments: Arguments, _ console: Console) throws {
            self.arguments = arguments
            self.console = console
            store = arguments[SimulateCommand.store]
            rules = arguments[SimulateCommand.preset].rules

            var rates = arguments[SimulateCommand.preset].rates(of: store)
            if let decline = arguments[SimulateCommand.decline] { rates.payment.decline = decline }
            if let cancellation = arguments[SimulateCommand.cancellation] { rates.cancellation = cancellation }
            self.rates = rates

            let begin = StoreSimulator.standardSpan.lowerBound
            let months = arguments[SimulateCommand.months] ?? (arguments[SimulateCommand.check] ? 60 : 24)
            span = begin..<Instant.adding(months: Int64(months), to: begin, day: nil)

            let contradiction = SimulateCommand.contradictions(arguments, rates).first { $0.isMet }
            if let contradiction { throw CommandFailure(contradiction.advice) }
        }

        /// Compares the simulation with published figures.
        func check() throws -> ExitStatus {
            let report = CalibrationReport(
                PublishedFigure.all(of: store),
                try PublishedFigure.simulation(
                    of: store, customers: arguments[SimulateCommand.customers], seed: arguments[SimulateCommand.seed],
                    rates: rates, grace: arguments[SimulateCommand.grace]?.setting ?? .standard, preset: rules,
                    span: span))
            console.writeLines(report.lines(width: console.width))
            return report.isOutside ? .verdict : .fine
        }

        /// Compares the same customers with and without grace and hold.
        func compare() throws -> ExitStatus {
            let comparison = try RecoveryComparison(
                store: store, customers: arguments[SimulateCommand.customers], seed: arguments[SimulateCommand.seed],
                rates: rates, grace: arguments[SimulateCommand.grace]?.setting ?? .on, preset: rules, span: span)
            let report = RecoveryReport(
                comparison: comparison, store: store,
                isPublished: arguments[SimulateCommand.preset] == .published2026)
            console.writeLines(report.lines(width: console.width))
            if let file = arguments[SimulateCommand.svg] { try report.writeChart(to: file) }

            return .fine
        }

        /// Writes the events.
        func write() throws -> ExitStatus {
            let simulator = StoreSimulator(
                try planShares(), customers: arguments[SimulateCommand.customers],
                seed: arguments[SimulateCommand.seed], rates: rates,
                delivery: DeliveryRates(
                    duplicate: arguments[SimulateCommand.duplicate], delay: arguments[SimulateCommand.delay],
                    loss: arguments[SimulateCommand.loss], unknown: arguments[SimulateCommand.unknown],
                    answer: arguments[SimulateCommand.answers]),
                span: span)
            SimulateCommand.write(simulator, store: store, rules: rules, to: console)
            return .fine
        }

        /// Returns the plans of the customers: the one in the call, or else the store's usual ones.
        private func planShares() throws -> [PlanShare] {
            let grace = arguments[SimulateCommand.grace]?.setting ?? .standard
            guard let terms = arguments[SimulateCommand.plan]?.terms else {
                return try StoreSimulator.standardShares(of: store, grace: grace, preset: rules)
            }

            return [PlanShare(try terms.plan(store: store, preset: rules, grace: grace), weight: 1)]
        }
    }

    /// A combination of options that is refused, with what to do instead.
    private struct Contradiction {
        let isMet: Bool
        let advice: String
    }

    private static func contradictions(_ arguments: Arguments, _ rates: CustomerRates) -> [Contradiction] {
        let compares = arguments[compare]
        let checks = arguments[check]
        let period = arguments[plan]?.terms.period
        let periods = rates.course.keys.sorted { $0.rawValue < $1.rawValue }
        let graceText = arguments[grace]?.argument ?? "off"
        let leavesNoGrace = arguments[grace].map { [.off, .days(0)].contains($0.setting) } ?? false
        let hasWidth = arguments[TextOptions.width] != nil
        let isUnknownPeriod = period.map { !periods.isEmpty && !periods.contains($0) } ?? false

        return [
            Contradiction(
                isMet: compares && checks, advice: "--check and --compare print different tables: give one of them"),
            Contradiction(
                isMet: compares && leavesNoGrace,
                advice: "--compare shows what grace does, and --grace \(graceText) leaves none to compare: leave it "
                    + "out, or give a number of days"),
            Contradiction(
                isMet: compares && period != nil,
                advice: "--compare takes months, years and weeks together, so it excludes --plan"),
            Contradiction(
                isMet: checks && period != nil,
                advice: "--check takes months, years and weeks together, so it excludes --plan"),
            Contradiction(
                isMet: arguments[svg] != nil && !compares, advice: "--svg draws what --compare shows: give both"),
            Contradiction(
                isMet: hasWidth && !compares && !checks,
                advice: "--width sets the width of the table of --compare or --check: give one of them too"),
            Contradiction(
                isMet: isUnknownPeriod,
                advice: "--plan: preset \(arguments[preset].rawValue) knows customers with "
                    + periods.map(\.description).joined(separator: ", ") + " alone"),
        ]
    }

    private static func write(_ simulator: StoreSimulator, store: Store, rules: RulePreset, to console: Console) {
        let plans = simulator.shares.map { PlanSettings($0.plan) }
        console.writeMany { line, isRead in
            SubscriptionEventHeader(preset: rules, store: store).add(to: &line)
            guard isRead(&line) else { return }

            simulator.forEach { arrived in
                arrived.add(to: &line, store: store, plans: plans)
                return isRead(&line)
            }
        }
    }
}
