/// A share in the form of the command line: `1%`, `0.5 %`.
struct Percentage: Hashable {
    /// The share: 0.01 for 1 %.
    let share: Double
}

extension Percentage: ArgumentValue {
    static var valueDescription: String { "a percentage from 0% to 100%, such as 1% or 0.5%" }

    init(argument: String) throws(InvalidValue) {
        let text = argument.filter { $0 != " " }
        guard text.last == "%", let value = try? Double(argument: String(text.dropLast())), (0...100).contains(value)
        else { throw InvalidValue(expected: Self.valueDescription) }
        share = value / 100
    }

    var argument: String {
        let percent = (share * 1e8).rounded() / 1e6
        return percent == percent.rounded() ? "\(Int(percent))%" : "\(percent)%"
    }
}
