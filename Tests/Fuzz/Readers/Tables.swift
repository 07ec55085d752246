import CivilTime
import JSONText
import Reporting
import Results
import Subscription

/// Tables as RFC 4180 has them. What is written of the rows reads back as they are.
func readCSV(_ input: Input) -> Bool {
    guard let rows = CSVText.rows(of: String(decoding: input, as: UTF8.self)) else { return false }

    let back = CSVText.rows(of: rows.map(CSVText.row).joined())

    // Texts are compared by their scalars: an accent after a letter is not the letter with an accent.
    func scalars(_ rows: [[String]]?) -> [[[Unicode.Scalar]]]? { rows?.map { $0.map { Array($0.unicodeScalars) } } }

    promise(scalars(back) == scalars(rows), "the rows are the same again")
    return rows.count > 1
}

/// Texts of a few letters: instants, lengths of time, billing periods, parts of a run. What is printed reads back.
func readShortText(_ input: Input) -> Bool {
    guard input.count <= 4_096, let text = String(validating: input, as: UTF8.self) else { return false }

    var isGood = false
    if let instant = try? Instant.milliseconds(text) {
        isGood = true
        let back = Reading { () throws(InstantError) in try Instant.milliseconds(Instant.text(instant)) }
        promise(back == .value(instant), "the instant is the same again: \(Instant.text(instant))")
    }

    if let span = TimeSpan(text) {
        isGood = true
        // It is printed with three digits.
        let back = TimeSpan("\(span)")?.nanoseconds
        promise(back.map { abs($0 - span.nanoseconds) <= 0.006 * span.nanoseconds } == true, "the length: \(span)")
    }

    if let period = BillingPeriod(text) {
        isGood = true
        promise(BillingPeriod("\(period)") == period, "the period is the same again: \(period)")
    }

    if let shard = Shard(rawValue: text) {
        isGood = true
        promise(Shard(rawValue: "\(shard)") == shard, "the part is the same again: \(shard)")
    }

    return isGood
}
