import TestSupport
import Testing

@testable import Measurement

@Suite struct CapacitySearchTests {
    /// Runs a search to its end and gives the sizes it tried.
    private func run(_ search: inout CapacitySearch, _ judge: (Int) -> BudgetVerdict) -> [Int] {
        var tried: [Int] = []
        while let size = search.next {
            tried.append(size)
            search.record(judge(size), at: size)
            if tried.count > 200 { break }
        }

        return tried
    }

    @Test("for every limit the interval holds it and is as narrow as asked, or as whole numbers allow")
    func everyLimitIsFound() {
        for precision in [1.05, 1.1, 1.25, 2] {
            for limit in 10...3_000 {
                var search = CapacitySearch(sizes: 10...1_000_000, precision: precision)
                let tried = run(&search) { $0 <= limit ? .within : .over }
                guard let largestPassing = search.largestPassing, let smallestFailing = search.smallestFailing else {
                    Issue.record("no interval for \(limit)")
                    continue
                }
                #expect(largestPassing <= limit && smallestFailing > limit)
                #expect(
                    smallestFailing - largestPassing == 1
                        || Double(smallestFailing) / Double(largestPassing) <= precision)
                #expect(Set(tried).count == tried.count, "no size is tried twice")
                #expect(tried.count <= 8 + 16)
            }
        }
    }

    @Test("the ladder goes up by tens and stops at the first size that is over")
    func theLadderIsGeometric() {
        var search = CapacitySearch(sizes: 10...5_000_000, precision: 10)
        #expect(run(&search) { _ in .within } == [10, 100, 1_000, 10_000, 100_000, 1_000_000, 5_000_000])
        #expect(search.largestPassing == 5_000_000)
        #expect(search.smallestFailing == nil)
        var failing = CapacitySearch(sizes: 10...5_000_000, precision: 10)
        #expect(run(&failing) { $0 < 1_000 ? .within : .over } == [10, 100, 1_000])
    }

    @Test("what fails the smallest size has no size that passes")
    func nothingPasses() {
        var search = CapacitySearch(sizes: 10...1_000, precision: 1.1)
        #expect(run(&search) { _ in .over } == [10])
        #expect(search.largestPassing == nil)
        #expect(search.smallestFailing == 10)
    }

    @Test("undecided sizes lie inside the interval, which is closed in from both sides or given up after a few")
    func undecidedSizesStayInside() {
        var undecided = 0
        for low in stride(from: 20, through: 2_000, by: 37) {
            let high = low * 2
            var search = CapacitySearch(sizes: 10...1_000_000, precision: 1.1)
            let tried = run(&search) { size in
                if size < low { return .within }
                return size > high ? .over : .undecided
            }
            undecided += search.undecided.count
            #expect(tried.count <= 30)
            #expect(search.largestPassing.map { $0 < low } == true)
            #expect(search.smallestFailing.map { $0 > high } == true)
            for size in search.undecided { #expect(size >= low && size <= high) }
            #expect(search.undecided == search.undecided.sorted())
        }
        #expect(undecided > 0)
    }

    @Test("a search in which nothing is ever decided ends, with no claim")
    func nothingDecided() {
        var search = CapacitySearch(sizes: 10...100_000, precision: 1.1)
        #expect(run(&search) { _ in .undecided } == [10, 100, 1_000, 10_000, 100_000])
        #expect(search.largestPassing == nil)
        #expect(search.smallestFailing == nil)
        #expect(search.undecided.count == 5)
    }

    @Test("a size within the budget above one that is over changes nothing")
    func luckAboveTheLimitIsIgnored() {
        var search = CapacitySearch(sizes: 10...1_000, precision: 1.1)
        search.record(.within, at: 10)
        search.record(.over, at: 100)
        search.record(.within, at: 500)
        #expect(search.largestPassing == 10)
        #expect(search.smallestFailing == 100)
    }

    @Test("a single size is a ladder too")
    func oneSize() {
        var search = CapacitySearch(sizes: 7...7, precision: 1.5)
        #expect(run(&search) { _ in .within } == [7])
        #expect(search.largestPassing == 7)
    }

    @Test("both looks of every profile reach the counts that the 99th percentile takes")
    func looksAreLargeEnough() {
        for profile in Profile.allCases {
            let settings = profile.capacity
            let first = settings.firstLook * settings.cold.samples
            let second = settings.secondLook * settings.cold.samples
            let least = OrderStatisticBound.minimumSampleCount(quantile: 0.99, confidence: settings.confidence)
            #expect(first >= least)
            let rank = OrderStatisticBound.upperRank(quantile: 0.99, confidence: settings.confidence, count: second)
            #expect(rank.map { second - $0 } == 4)
        }
    }
}
