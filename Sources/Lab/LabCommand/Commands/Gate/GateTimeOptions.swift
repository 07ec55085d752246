import Results

/// The options of commands that judge times: the change that counts, and the time limit.
enum GateTimeOptions {
    static let tolerance = Option<Percentage?>(
        "--tolerance", value: "P",
        help: "how large a change still counts as the same: of times, or of counts if no time is judged; by default, "
            + "and for other metrics, what the cell declares, else 1% of time and 0.1% of instructions and bytes")
    static let timeTolerance = Option<Percentage?>(
        "--tolerance", value: "P",
        help: "how much slower still counts as the same; by default what the cell declares, else 1%")
    static let layouts = Option<Int?>(
        "--layouts", value: "N",
        help: "links of each side to compare; by default 30, more for a tolerance below 1%"
    ).within(1...1_000)
    static let timeLimit = Option<MeasuringTime>(
        "--time-limit", value: "T",
        help: "how long to measure, such as 90s or 5min, with confirmation and controls; a number alone is seconds",
        default: MeasuringTime(seconds: Findings.Effort.usualLimit)
    ).within(timeLimits)

    /// The shortest and the longest limit of measuring: a second and a day.
    static let timeLimits = MeasuringTime(seconds: 1)...MeasuringTime(seconds: 86_400)

    static var parameters: [any CommandPart] { [tolerance, layouts, timeLimit, RunCommand.seed] }
}
