import Measurement
import Subscription
import Testing

@testable import Workloads

@Suite struct CalibrationTests {
    /// Five years.
    private static let span =
        StoreSimulator.standardSpan.lowerBound..<StoreSimulator.standardSpan.lowerBound
        + 1_826 * 86_400_000

    private func verdicts(_ store: Store, _ rates: CustomerRates) throws -> [String: PublishedFigure.Verdict] {
        let simulation = try PublishedFigure.simulation(
            of: store, customers: 8_000, seed: 7, rates: rates, span: Self.span)
        var verdicts: [String: PublishedFigure.Verdict] = [:]
        for figure in PublishedFigure.all(of: store) where figure.excludedBy == nil {
            let estimate = try #require(simulation.estimate(figure.figure), "\(figure.name)")
            #expect(estimate.lower < estimate.value && estimate.value < estimate.upper)
            verdicts["\(figure.name), \(figure.source)"] = figure.verdict(on: estimate)
        }

        return verdicts
    }

    @Test("an interval has the quantile of Student's distribution for as many parts as there are")
    func quantile() {
        let quantile = StudentTest.quantile(ofTail: 0.05, freedom: Double(SimulationParts.parts - 1))
        #expect(abs(SimulationParts.quantile - quantile) < 5e-4)
    }

    @Test("with the published rates no figure is outside, in either store", arguments: Store.allCases)
    func isCalibrated(store: Store) throws {
        let verdicts = try verdicts(store, .published2026(store))
        #expect(verdicts.count == (store == .play ? 18 : 16))
        for (figure, verdict) in verdicts { #expect(verdict != .outside, "\(store): \(figure)") }
    }

    @Test("if a rate is a third too high, the figures that depend on it are outside")
    func canFail() throws {
        let changes: [(WritableKeyPath<CustomerRates, Double>, figure: String)] = [
            (\.cancellation, "monthly plan, renewal 1, RevenueCat 2026"),
            (\.payment.decline, "of ends: payment failed, RevenueCat 2026"),
            (\.payment.mendable, "recovered in billing retry, Qonversion 2020"),
        ]
        for (rate, figure) in changes {
            var rates = CustomerRates.published2026(.appStore)
            rates[keyPath: rate] *= 4.0 / 3
            #expect(try verdicts(.appStore, rates)[figure] == .outside, "\(figure)")
        }
        #expect(try verdicts(.appStore, CustomerRates())["monthly plan, renewal 1, RevenueCat 2026"] == .outside)
    }

    @Test("a figure is within 5 % if its whole interval is, and outside if no part of it is")
    func verdict() {
        let figure = PublishedFigure(name: "", source: "", value: 0.5, excludedBy: nil) { _ in nil }
        let verdicts = [(0.48, 0.52), (0.47, 0.52), (0.48, 0.53), (0.40, 0.47), (0.53, 0.6)].map { lower, upper in
            figure.verdict(on: .init(value: (lower + upper) / 2, lower: lower, upper: upper))
        }
        #expect(verdicts == [.within, .undecided, .undecided, .outside, .outside])
    }

    /// Customers who cancel, and do nothing else.
    private func simulator(_ course: [Double], customers: Int = 20_000) throws -> StoreSimulator {
        var rates = CustomerRates()
        rates.cancellation = 0.4
        for rate: WritableKeyPath<CustomerRates, Double> in [
            \.pendingPurchase, \.restored, \.refund, \.pause, \.postponement, \.upgrade, \.withdrawn, \.winBack,
            \.payment.decline,
        ] { rates[keyPath: rate] = 0 }
        rates.course[.month] = course

        return StoreSimulator(
            [PlanShare(try BillingPlan(store: .play), weight: 1)], customers: customers, seed: 3, rates: rates,
            delivery: .perfect)
    }

    @Test("a course of factors gives each period its rate, and the store's reports show it")
    func course() throws {
        var counts = RenewalCounts()
        let tally = counts.count(try simulator([1, 0.5, 0]))
        #expect(tally.cancelled > 1_000 && tally.declined == 0)
        for (renewal, rate) in zip(1..., [0.6, 0.8, 1, 1]) {
            #expect(abs(counts.retention(of: .month, renewal...renewal) - rate) < 0.02, "renewal \(renewal)")
        }
        #expect(abs(counts.retention(of: .month, 1...12) - 0.48) < 0.02)
        #expect(counts.retention(of: .month, 1...40).isNaN)
        var other = RenewalCounts()
        _ = other.count(try simulator([0.5]))
        #expect(abs(other.retention(of: .month, 3...3) - 0.8) < 0.02)
    }

    @Test("the parts of a simulation add up to the whole, and an interval is about as wide as that of a random sample")
    func parts() throws {
        let simulator = try simulator([1, 0.5, 0])
        let simulation = SimulationParts([.asIs: simulator, .both: simulator])
        var counts = RenewalCounts()
        let tally = counts.count(simulator)
        #expect(simulation.total.tally(.asIs) == tally)
        #expect(simulation.total.tally(.both) == tally)
        #expect(simulation.total.renewals == counts)
        let estimate = try #require(
            simulation.estimate { Double($0.tally(.asIs).cancelled) / Double($0.tally(.asIs).purchases) })
        let error = (estimate.value * (1 - estimate.value) / 20_000).squareRoot()
        #expect(abs((estimate.upper - estimate.lower) / (2 * 2.093 * error) - 1) < 0.5)
        #expect(simulation.estimate { _ in nil } == nil)
        #expect(simulation.estimate { _ in .nan } == nil)
    }

    @Test(
        "without grace or hold, fewer of the same customers stay and less time is paid, and least of all without both")
    func losses() throws {
        for store in Store.allCases {
            let comparison = try RecoveryComparison(
                store: store, customers: 20_000, seed: 1, rates: .published2026(store))
            let losses = comparison.losses
            #expect(losses.map(\.without) == ["grace", "grace", "hold", "hold", "both", "both"])
            let parts = try losses.map { try #require($0.part) }
            for part in parts { #expect(part.lower > 0) }

            for number in 0..<2 {
                #expect(parts[4 + number].value > parts[number].value + parts[2 + number].value)
            }

            for tally in [comparison.neither, comparison.hold, comparison.grace, comparison.both] {
                #expect(tally.subscribed > 0 && tally.subscribed < tally.purchases)
            }
            let paidPart = Double(comparison.hold.paidDays) / Double(comparison.both.paidDays)
            #expect(abs(1 - paidPart - parts[1].value) < 1e-12)
        }
    }
}
