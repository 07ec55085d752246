import Gate

enum GateTask {
    /// Exactly one thing is asked for, and every option belongs to it. Throws ``CommandFailure``, which says what
    /// excludes what.
    static func check(_ arguments: Arguments) throws {
        let hasPair = arguments[GateOptions.baseExecutable] != nil
        let tasks = [
            ("--base", arguments[GateOptions.base] != nil),
            ("--baseline", arguments[GateOptions.baseline] != nil && !arguments[GateOptions.accept]),
            ("--base-executable", hasPair), ("--base-command", arguments[GateOptions.baseCommand] != nil),
            ("--accept", arguments[GateOptions.accept]), ("--bisect", arguments[GateOptions.bisect] != nil),
            ("--self-test", arguments[GateOptions.selfTest]), ("--merge", arguments[GateOptions.merge]),
        ].filter(\.1).map(\.0)
        guard let task = tasks.first else {
            throw CommandFailure(
                "nothing to compare with; give --base REF, --baseline FILE, --base-executable A --head-executable B, "
                    + "or --base-command C --head-command D")
        }
        guard tasks.count == 1 else {
            throw CommandFailure("\(tasks.joined(separator: " and ")) exclude each other; give one")
        }
        if hasPair, arguments[GateOptions.headExecutable] == nil {
            throw CommandFailure("--base-executable needs --head-executable beside it")
        }
        if arguments[GateOptions.headExecutable] != nil,
            !["--base-executable", "--baseline", "--accept"].contains(task)
        {
            throw CommandFailure("--head-executable needs --base-executable or --baseline beside it")
        }
        if (arguments[GateOptions.baseCommand] != nil) != (arguments[GateOptions.headCommand] != nil) {
            throw CommandFailure("--base-command and --head-command belong together")
        }
        if task == "--base-command",
            !arguments[GateOptions.patterns].isEmpty || !arguments[GateOptions.metrics].allSatisfy({ $0 == .time })
        {
            throw CommandFailure("of commands, time alone is compared, and they have no cells that a PATTERN names")
        }
        if task == "--baseline", arguments[GateOptions.metrics] == [.time] {
            throw CommandFailure("time is not judged against stored values; give --base REF")
        }
        if arguments[GateOptions.product] != nil, !["--base", "--bisect", "--self-test"].contains(task) {
            throw CommandFailure("--product needs --base, --bisect or --self-test beside it")
        }
        for (name, isGiven) in [
            ("--shard", arguments[GateOptions.shard] != nil), ("--json", arguments[GateOptions.json] != nil),
        ] where isGiven && !["--base", "--base-executable"].contains(task) {
            throw CommandFailure("\(name) needs --base or --base-executable beside it")
        }
        if task == "--merge", arguments[GateOptions.patterns].isEmpty {
            throw CommandFailure("--merge needs the files of all parts: gate --merge part-*.json")
        }
        for (name, isGiven) in [
            ("--time-all", arguments[GateOptions.timeAll]), ("--explain", arguments[GateOptions.explain] != nil),
        ] where isGiven && task != "--base" {
            throw CommandFailure("\(name) needs --base beside it")
        }
        for (name, isGiven) in [
            ("--disturb", arguments[GateOptions.disturb]), ("--injected", !arguments[GateOptions.injected].isEmpty),
        ] where isGiven && task != "--self-test" {
            throw CommandFailure("\(name) is for --self-test")
        }
    }
}
