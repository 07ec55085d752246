import CivilTime

extension PlanTerms {
    /// The end of a period, and the day of the month that an anchored plan goes on with.
    @inline(__always)
    func end(
        from start: Int64, given: Int64, isNew: Bool, anchor: inout Int64, _ table: MonthTable
    ) -> Int64 {
        guard table.contains(start), given == .min || table.contains(given) else {
            return endByArithmetic(from: start, given: given, isNew: isNew, anchor: &anchor)
        }
        let isAnchored = isAnchored != 0
        if isNew && isAnchored { anchor = table.dayOfMonth(start).day }
        if given == .min {
            // An anchored end lies on the anchor, or on the last day of a shorter month: the anchor stays.
            return months == 0
                ? start &+ length : table.adding(months: months, to: start, day: isAnchored ? anchor : 0)
        }
        if isAnchored {
            let date = table.dayOfMonth(given)
            if date.day != min(anchor, date.length) { anchor = date.day }
        }
        return given
    }

    /// The same beyond the table.
    @inline(never)
    private func endByArithmetic(from start: Int64, given: Int64, isNew: Bool, anchor: inout Int64) -> Int64 {
        if isNew && isAnchored != 0 { anchor = Instant.dayOfMonth(start) }
        var end = given
        if given == .min {
            end =
                months == 0
                ? Instant.adding(milliseconds: length, to: start)
                : Instant.adding(months: months, to: start, day: isAnchored != 0 ? anchor : nil)
        }
        if isAnchored != 0 {
            let date = GregorianCalendar.date(Instant.day(of: end))
            if date.day != min(anchor, GregorianCalendar.days(inMonth: date.month, of: date.year)) { anchor = date.day }
        }
        return end
    }
}
