/// The output of a command: lines for people, or JSON objects for machines.
protocol PrintedReport {
    /// Returns the text, in lines no longer than `width`.
    func lines(width: Int) -> [String]
    /// The objects, each in one line, with their fields in alphabetical order.
    var jsonLines: [String] { get }
}
