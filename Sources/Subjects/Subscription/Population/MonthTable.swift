import CivilTime

/// The calendar from 1970 to 2138 as two tables, in which a loop over many subscriptions looks up dates. They take 124
/// and 8 kilobytes; a stream of a few years touches 4 kilobytes.
///
/// Measured on plausible lives: 24 ns an event with arithmetic, which needs six dependent multiplications, and 11 ns
/// with the tables.
struct MonthTable: @unchecked Sendable {
    /// By day from 1970-01-01: the month from January 1970, times 32, plus the day of the month.
    let days: UnsafePointer<UInt16>
    /// By month from January 1970: its first day, counted from 1970-01-01; 13 months more than in ``days``.
    let starts: UnsafePointer<Int32>
    /// The first instant after the table. Instants before 1970 are not in it either.
    let end: UInt64

    /// The number of months in the table. Eleven bits can number 2,048; a year that may be added, and one month more,
    /// must also fit.
    private static let months = 2_034

    /// The table, which is made once, never changes, and is never freed.
    static let shared = MonthTable()

    private init() {
        let starts = UnsafeMutablePointer<Int32>.allocate(capacity: Self.months + 14)
        for month in 0..<Self.months + 14 {
            let year = Int64(1_970 + month / 12)
            let rest = Int64(month % 12 + 1)
            (starts + month).initialize(to: Int32(GregorianCalendar.daysSince1970(year, rest, 1)))
        }

        let count = Int(starts[Self.months])
        let days = UnsafeMutablePointer<UInt16>.allocate(capacity: count)
        for month in 0..<Self.months {
            for day in starts[month]..<starts[month + 1] {
                (days + Int(day)).initialize(to: UInt16(month << 5) | UInt16(day - starts[month] + 1))
            }
        }

        self.days = UnsafePointer(days)
        self.starts = UnsafePointer(starts)
        end = UInt64(count) * 86_400_000
    }

    @inline(__always)
    func contains(_ instant: Int64) -> Bool { UInt64(bitPattern: instant) < end }

    /// Returns the same time of day some months later.
    ///
    /// - Parameters:
    ///   - months: 0 to 12.
    ///   - wantedDay: the day of the month; 0 for the day of the instant.
    /// - Precondition: the instant is in the table.
    @inline(__always)
    func adding(months: Int64, to instant: Int64, day wantedDay: Int64) -> Int64 {
        let day = Int64(UInt64(bitPattern: instant) / 86_400_000)
        let packed = days[Int(day)]
        let month = Int(packed >> 5) &+ Int(months)
        let start = starts[month]
        let length = Int64(starts[month &+ 1] &- start)
        let target = wantedDay == 0 ? Int64(packed & 31) : wantedDay

        return instant &+ (Int64(start) &+ min(target, length) &- 1 &- day) &* 86_400_000
    }

    /// Returns the day of the month of an instant, and the number of days of its month.
    ///
    /// - Precondition: the instant is in the table.
    @inline(__always)
    func dayOfMonth(_ instant: Int64) -> (day: Int64, length: Int64) {
        let packed = days[Int(UInt64(bitPattern: instant) / 86_400_000)]
        let month = Int(packed >> 5)
        return (Int64(packed & 31), Int64(starts[month &+ 1] &- starts[month]))
    }
}

extension PlanTerms {
    /// Returns the end of a period, and updates the anchor day.
    ///
    /// The terms are passed by address: a copy took a tenth of the instructions of an event.
    ///
    /// - Parameters:
    ///   - end: the end that the store names, or `noInstant`.
    ///   - isNew: true if the period begins a cycle.
    @inline(__always)
    static func end(
        _ terms: UnsafePointer<Self>, from start: Int64, given end: Int64, isNew: Bool, anchor: inout Int64,
        _ table: MonthTable
    ) -> Int64 {
        guard table.contains(start), end == .noInstant || table.contains(end) else {
            return terms.pointee.endByArithmetic(from: start, given: end, isNew: isNew, anchor: &anchor)
        }

        let isAnchored = terms.pointee.isAnchored != 0
        if isNew && isAnchored { anchor = table.dayOfMonth(start).day }
        if end == .noInstant {
            // The end is on the anchor day, or on the last day of a shorter month. So the anchor stays.
            let months = terms.pointee.months
            return months == 0
                ? start &+ terms.pointee.length
                : table.adding(months: months, to: start, day: isAnchored ? anchor : 0)
        }

        if isAnchored {
            let date = table.dayOfMonth(end)
            if date.day != min(anchor, date.length) { anchor = date.day }
        }

        return end
    }

    @inline(never)
    private func endByArithmetic(from start: Int64, given: Int64, isNew: Bool, anchor: inout Int64) -> Int64 {
        if isNew && isAnchored != 0 { anchor = Instant.dayOfMonth(start) }
        var end = given
        if given == .noInstant {
            end =
                months == 0
                ? Instant.adding(milliseconds: length, to: start)
                : Instant.adding(months: months, to: start, day: isAnchored != 0 ? anchor : nil)
        }

        if isAnchored != 0 { anchor = Instant.anchorDay(of: end, replacing: anchor) }
        return end
    }
}
