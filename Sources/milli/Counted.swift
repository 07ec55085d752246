import LabKit

/// A number with what it counts: `1 view`, `1,024 views`, `2 activities`.
///
/// - Parameter many: the plural, where it is not the noun with an s.
func counted(_ number: Int, _ noun: String, _ many: String? = nil) -> String {
    "\(SignificantDigits.grouped(number)) \(number == 1 ? noun : many ?? noun + "s")"
}
