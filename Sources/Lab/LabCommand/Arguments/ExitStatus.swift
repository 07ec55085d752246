/// What a command tells the shell when it ends (measurement, Regression gate; design, The command).
public enum ExitStatus: Int32, Sendable, Hashable, CaseIterable {
    /// 0: done, and nothing to object to. Skipped lines and undecided verdicts are reported but count as fine.
    case fine = 0
    /// 1: a verdict: mismatch, budget over, regression, missing data.
    case verdict = 1
    /// 2: the call was wrong, or an input cannot be read at all.
    case wrongCall = 2
    /// 3: with `--strict`: undecided, unmeasurable, or lines were skipped.
    case undecided = 3
    /// 130: interrupted by the user (128 + SIGINT).
    case interrupted = 130
}
