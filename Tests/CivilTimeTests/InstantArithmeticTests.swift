import CivilTime
import Testing

@Suite struct InstantArithmeticTests {
    private static let day: Int64 = 86_400_000

    @Test(
        "adding months gives the same day as walking the calendar month by month")
    func months() {
        // An oracle that knows only the lengths of months.
        for year in stride(from: Int64(1), through: 9_990, by: 137) {
            for month in Int64(1)...12 {
                for date in [1, 15, GregorianCalendar.days(inMonth: month, of: year)] as [Int64] {
                    let instant = GregorianCalendar.daysSince1970(year, month, date) * Self.day + 12_345
                    for added in [0, 1, 2, 11, 12, 13, 48] as [Int64] {
                        var goalYear = year
                        var goalMonth = month
                        for _ in 0..<added {
                            (goalYear, goalMonth) = goalMonth == 12 ? (goalYear + 1, 1) : (goalYear, goalMonth + 1)
                        }

                        for wanted in [nil, 1, 29, 30, 31] as [Int64?] {
                            let last = GregorianCalendar.days(inMonth: goalMonth, of: goalYear)
                            let expected =
                                GregorianCalendar.daysSince1970(goalYear, goalMonth, min(wanted ?? date, last))
                                * Self.day + 12_345
                            #expect(Instant.adding(months: added, to: instant, day: wanted) == expected)
                        }
                    }
                }
            }
        }
    }

    @Test("an instant beyond the calendar becomes the calendar's last one, and nothing overflows")
    func ends() {
        let range = Instant.range
        #expect(Instant.adding(months: 1, to: range.upperBound) == range.upperBound)
        let october = GregorianCalendar.daysSince1970(9_999, 10, 31) * Self.day
        #expect(Instant.adding(months: 1, to: october) == october + 30 * Self.day)
        #expect(Instant.adding(months: 1_000_000, to: range.lowerBound) == range.upperBound)
        #expect(Instant.adding(milliseconds: .max, to: range.lowerBound) == range.upperBound)
        #expect(Instant.adding(milliseconds: .min, to: range.upperBound) == range.lowerBound)
        #expect(Instant.adding(milliseconds: .max, to: .max) == range.upperBound)
        #expect(Instant.clamped(.min) == range.lowerBound)
        #expect(Instant.clamped(.max) == range.upperBound)
        #expect(Instant.clamped(7) == 7)
    }

    @Test("days begin at midnight, before 1970 as well")
    func days() {
        for day in stride(from: Int64(-719_162), through: 2_932_896, by: 911) {
            #expect(Instant.day(of: day * Self.day) == day)
            #expect(Instant.day(of: day * Self.day - 1) == day - 1)
            #expect(Instant.dayOfMonth(day * Self.day) == GregorianCalendar.date(day).day)
        }
    }
}
