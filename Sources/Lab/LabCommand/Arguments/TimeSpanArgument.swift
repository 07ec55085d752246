import Results

extension TimeSpan: ArgumentValue {
    /// The allowed form of a time.
    public static var valueDescription: String { "a time such as 1ms, 250us or '16.7 ms'" }

    /// Reads a number with its unit. The time must be above 0.
    public init(argument: String) throws(InvalidValue) {
        guard let time = TimeSpan(argument), time.nanoseconds > 0 else {
            throw InvalidValue(expected: Self.valueDescription)
        }
        self = time
    }
}
