import Gate

struct GateCommand {
    let lab: Lab

    var command: Command {
        Command(
            "gate", abstract: "Compare with a commit, and fail on a regression.",
            discussion: """
                Base and head are built with the same toolchain, and each is linked in many layouts, because the mere \
                order of functions moves a time by up to 11 %. Short processes of both run in random order; a verdict \
                rests on the links, holds at a family-wise error of 1 %, and a regression is confirmed with fresh \
                links. Two comparisons whose answer is known run along; when one fails, no time is judged.

                A cell is the same, without a clock, if no code that it executes and no data which that refers to \
                changed from base to head: callgrind tells which code that is. Only the others are timed.

                regressed and missing fail; improved, same and new pass; inconclusive (with what could have been seen) \
                and unmeasurable (with the reason) pass unless --strict.

                Several links of each executable are given with a glob: --base-executable 'base-*'. With one link a \
                side the layout is not varied, and only changes beyond 11 % count.

                --base-command and --head-command compare any two programs as whole processes, interleaved. A command \
                that only a shell understands gets one; both must end with 0, and what they print goes nowhere.
                """
        ) {
            GateCall.options
            Example("\(lab.name) gate --base main", "before a pull request")
            Example("\(lab.name) gate --base HEAD~1 --tolerance 0.5% --time-limit 120", "looks for changes of 2 %")
            Example("\(lab.name) gate --base-command 'sort -n a' --head-command 'sort -g a'", "any two programs")
            Example("\(lab.name) gate --base main --shard 1/4 --json part-1.json", "a quarter of the cells")
            Example("\(lab.name) gate --merge part-*.json", "one table and one exit status of all parts")
            Example("\(lab.name) gate --bisect v1.0..HEAD", "which commit made the worst cell worse")
            Example("\(lab.name) gate --accept", "store what is counted")
            Example("\(lab.name) gate --baseline results/baseline", "hold what is counted against what was stored")
            ExitMeaning(
                .verdict,
                "something regressed, is missing, or answers differently from its reference; with --bisect, too")
            ExitMeaning(.wrongCall, "a wrong call, an unknown commit, or a side that does not build")
            ExitMeaning(.undecided, "with --strict: a verdict is inconclusive or unmeasurable")
        } action: { arguments, context in
            let call = GateCall(lab: lab, arguments: arguments, context: context)
            try call.check()
            let interruption = Interruption {}

            do {
                return try call.run(interruption)
            } catch GateError.interrupted {
                return .interrupted
            }
        }
    }
}
