import Results

/// The numbers that the script of a page draws, and the picture of their verdicts.
struct PageNumbers: Sendable {
    /// The cells that readers of a page can choose from.
    var cells: [Cell] = []
    /// The cost of keeping up to date what implementations keep, by experiment.
    var upkeep: [String: Upkeep] = [:]
    /// The step of the clock in nanoseconds, within which single calls cannot be told apart; 0 if it is not known.
    var clockStep = 0.0
    /// All verdicts in one picture; `nil` if nothing was judged.
    var picture: BudgetPicture?
    /// The machine, the day, the commit and the effort of the result, in a line: the last of the picture's own file.
    var pictureCaption = ""
}
