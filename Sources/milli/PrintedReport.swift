/// The output of a command: lines for people, or JSON objects for machines.
protocol PrintedReport {
    var lines: [String] { get }
    /// The objects, each in one line, with their fields in alphabetical order.
    var jsonLines: [String] { get }
}
