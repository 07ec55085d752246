/// The exit status of a command.
///
/// Source: gate, Exit status
public enum ExitStatus: Int32, Sendable, Hashable, CaseIterable {
    /// 0: success. Skipped lines and undecided verdicts are reported, but are no failure.
    case fine = 0
    /// 1: a verdict: a mismatch, a budget exceeded, a regression, missing data.
    case verdict = 1
    /// 2: a wrong call, or input that cannot be read at all.
    case wrongCall = 2
    /// 3: with `--strict`: an undecided verdict, a metric that this machine cannot measure, or skipped lines.
    case undecided = 3
    /// 130: interrupted by the user (128 + SIGINT).
    case interrupted = 130
}
