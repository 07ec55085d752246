import Nouns
import Results

/// The number of changes of a site for the worse and for the better.
struct ChangeCount: Sendable, Equatable {
    let worse: Int
    let better: Int

    /// The numbers as a clause: `2 changes for the worse, 1 for the better`; `no change` without any.
    var text: String {
        if worse + better == 0 { return "no change" }
        if worse == 0 { return "\(counted(better, "change")) for the better" }
        let rest = better == 0 ? "" : ", \(better.grouped) for the better"
        return "\(counted(worse, "change")) for the worse\(rest)"
    }
}
