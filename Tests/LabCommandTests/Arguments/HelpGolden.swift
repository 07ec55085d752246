/// Pages that were read and found right; `HelpPageTests` compares with them.
enum HelpGolden {
    /// `milli --help`
    static let root = """
        Usage: milli COMMAND ...

        A performance lab.

        Commands:
          run      Validate, measure and judge.
          compare  Two result files, cell by cell.
          gate     Guards a pull request.
          history  Results over time.

        Options:
          -h, --help  Show this help.
          --version   Show the version.

        'milli COMMAND --help' says more about a command.

        """

    /// `milli history --help`
    static let history = """
        Usage: milli history [--db FILE] COMMAND ...

        Results over time.

        Reading:
          trend  A cell over time.

        Writing:
          add  Adds results.

        Options:
          --db FILE   The database. Default: 'history.db'.
          -h, --help  Show this help.

        'milli history COMMAND --help' says more about a command.

        """

    /// `milli history add --help`
    static let add = """
        Usage: milli history add RESULT.json... [--db FILE]

        Adds results.

        Arguments:
          RESULT.json  Result files.

        Options:
          --db FILE   The database. Default: 'history.db'.
          -h, --help  Show this help.

        """

    /// `milli run --help`
    static let run = """
        Usage: milli run [PATTERN] [--profile NAME] [--plan PLAN]... [--seed N] [--tolerance SHARE]
                         [--json FILE] [--quiet]

        Validate, measure and judge.

        Validates every implementation against the reference first. A number is published only when both
        agree.

        Plans:
          warm   in a loop
          cold   one call

        Arguments:
          PATTERN  Which cells; all by default.

        Options:
          --profile NAME     How long to measure. One of quick, standard, thorough. Default: 'standard'.
          --plan PLAN        What to measure. One of warm, cold, capacity. Repeat it, or separate values by
                             commas. Default: 'warm'.
          --seed N           Seed of every random choice. Default: '1'.
          --tolerance SHARE  What still counts as the same.
          --json FILE        Where to write the result.
          --quiet            Print nothing but errors.
          -h, --help         Show this help.

        Examples:
          milli run 'foreground*' --seed 7
              The foreground searches, with another seed.
          milli run --plan warm,cold

        Exit status:
          0  every cell is within its budget
          1  an implementation differs, or a budget is over

        """

    /// `milli run --help` in 40 columns
    static let narrowRun = """
        Usage: milli run [PATTERN]
                         [--profile NAME]
                         [--plan PLAN]...
                         [--seed N]
                         [--tolerance SHARE]
                         [--json FILE] [--quiet]

        Validate, measure and judge.

        Validates every implementation against
        the reference first. A number is
        published only when both agree.

        Plans:
          warm   in a loop
          cold   one call

        Arguments:
          PATTERN  Which cells; all by default.

        Options:
          --profile NAME  How long to measure.
                          One of quick,
                          standard, thorough.
                          Default: 'standard'.
          --plan PLAN     What to measure. One
                          of warm, cold,
                          capacity. Repeat it,
                          or separate values by
                          commas. Default:
                          'warm'.
          --seed N        Seed of every random
                          choice. Default: '1'.
          --tolerance SHARE
                          What still counts as
                          the same.
          --json FILE     Where to write the
                          result.
          --quiet         Print nothing but
                          errors.
          -h, --help      Show this help.

        Examples:
          milli run 'foreground*' --seed 7
              The foreground searches, with
              another seed.
          milli run --plan warm,cold

        Exit status:
          0  every cell is within its budget
          1  an implementation differs, or a
             budget is over

        """
}
