import CivilTime

extension Instant {
    /// An instant as people read it, in UTC: `2023-05-01`, `2023-05-01 08:30`, `2023-05-01 08:30:15.250`.
    static func plainText(_ milliseconds: Int64) -> String {
        let text = Instant.text(milliseconds)
        let day = text.prefix(10)
        let time = text.dropFirst(11).dropLast()
        if time == "00:00:00" { return String(day) }
        return "\(day) \(time.hasSuffix(":00") ? time.prefix(5) : time)"
    }
}
