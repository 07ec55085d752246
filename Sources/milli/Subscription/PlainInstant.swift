import CivilTime

/// Instants as people read them: `2023-05-01`, `2023-05-01 08:30`, `2023-05-01 08:30:15.250`, all in UTC.
enum PlainInstant {
    static func text(_ milliseconds: Int64) -> String {
        let text = Instant.text(milliseconds)
        let day = text.prefix(10)
        let time = text.dropFirst(11).dropLast()
        if time == "00:00:00" { return String(day) }
        return "\(day) \(time.hasSuffix(":00") ? time.prefix(5) : time)"
    }
}
