import Results

/// A comparison of every run whose answer is known: one side with other links of itself.
///
/// One more line in ``all`` is one more control: pairs, evidence, findings and notes go by this list.
struct GateControl: Hashable {
    /// The name in findings and notes.
    let name: String
    /// The side that is compared with itself.
    let side: GateSide
    /// The twentieths of work that its processes do beyond what is counted; batches are a multiple of 20 operations.
    var extraTwentieths = 0

    /// The extra work of its processes as a share of the counted work, which is the change that it has to find.
    var extraWork: Double { Double(extraTwentieths) / 20 }

    /// All controls, in the order of their findings.
    static let all = [
        GateControl(name: "null", side: .base),
        GateControl(name: "positive", side: .head, extraTwentieths: 1),
    ]
}
