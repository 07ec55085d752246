import Results

/// A time of measuring in the form of the command line: a number with its unit, or a number of seconds.
struct MeasuringTime: Hashable, Comparable {
    var seconds: Double

    static func < (left: MeasuringTime, right: MeasuringTime) -> Bool { left.seconds < right.seconds }
}

extension MeasuringTime: ArgumentValue {
    static let valueDescription = "a time such as 90s or 5min, or a number of seconds"
    static let rangeNoun = "a time such as 90s or 5min,"

    init(argument: String) throws(InvalidValue) {
        if let seconds = try? Double(argument: argument) {
            self.seconds = seconds
        } else if let time = TimeSpan(argument) {
            seconds = time.nanoseconds / 1e9
        } else {
            throw InvalidValue(argument, for: Self.self)
        }
    }

    /// Whole hours as hours, and any other time in seconds: `24 h`, `60 s`.
    var argument: String {
        let hours = seconds / 3_600
        let isWhole = hours >= 1 && hours == hours.rounded()
        return isWhole ? "\(hours.argument) h" : "\(seconds.argument) s"
    }
}
