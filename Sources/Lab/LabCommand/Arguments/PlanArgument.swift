import Results

extension Plan: ListedArgument {
    /// All plans.
    public static var choices: [Plan] { all }
}
