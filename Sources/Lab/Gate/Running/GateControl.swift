import Results

/// A comparison with a known answer in every run: one side against other links of itself.
///
/// Each entry of ``all`` is a control. Pairs, measurements, findings and notes follow this list.
struct GateControl: Hashable {
    /// The name in findings and notes.
    let name: String
    /// The side that is compared with itself.
    let side: GateSide
    /// The twentieths of work that its processes do without counting them. Batches are a multiple of 20 operations.
    var extraTwentieths = 0

    /// The extra work of its processes as a share of the counted work, which is the change that the gate has to find.
    var extraWork: Double { Double(extraTwentieths) / 20 }

    /// All controls, in the order of their findings.
    static let all = [
        GateControl(name: "null", side: .base),
        GateControl(name: "positive", side: .head, extraTwentieths: 1),
    ]
}
