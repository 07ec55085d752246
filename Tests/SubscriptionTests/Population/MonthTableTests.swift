import CivilTime
import Testing

@testable import Subscription

@Suite struct MonthTableTests {
    @Test("the table of months agrees with the calendar on every day, for every period and anchor day")
    func everyDay() {
        let table = MonthTable.shared
        let last = Int64(table.end) / 86_400_000 - 1
        #expect(Instant.text(last * 86_400_000) == "2139-06-30T00:00:00Z")
        #expect(!table.contains(-1) && table.contains(0) && !table.contains(Int64(table.end)))
        var wrong = 0

        for day in 0...last {
            let instant = day * 86_400_000 + (day * 7_919_000) % 86_400_000
            let date = GregorianCalendar.date(day)
            let length = GregorianCalendar.days(inMonth: date.month, of: date.year)
            let dayOfMonth = table.dayOfMonth(instant)
            if dayOfMonth.day != date.day || dayOfMonth.length != length { wrong += 1 }

            for months in [1, 2, 3, 4, 6, 12] as [Int64] {
                for wanted in [0, 1, 28, 29, 30, 31] as [Int64] {
                    let expected = Instant.adding(months: months, to: instant, day: wanted == 0 ? nil : wanted)
                    if table.adding(months: months, to: instant, day: wanted) != expected { wrong += 1 }
                }
            }
        }
        #expect(wrong == 0)
    }
}
