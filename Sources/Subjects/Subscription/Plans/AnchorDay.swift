import CivilTime

extension Instant {
    /// Returns the day of the month on which the next periods of an anchored plan end.
    ///
    /// That is the old anchor day if `expiry` is the end that it gives. If the store set another end, it is the day of
    /// that end.
    ///
    /// - Parameters:
    ///   - expiry: the end of the current period.
    ///   - old: the anchor day so far.
    static func anchorDay(of expiry: Int64, replacing old: Int64) -> Int64 {
        let date = GregorianCalendar.date(day(of: expiry))
        return date.day == min(old, GregorianCalendar.days(inMonth: date.month, of: date.year)) ? old : date.day
    }
}
