import Measurement
import Results

/// The steps for measuring a result again, with lines to copy.
struct Repetition: Sendable, Equatable {
    /// The target of links to the lines.
    static let anchor = "repeat"

    /// The name of the folder into which the repository is cloned.
    private static let folder = "lab"

    /// The file of the result that a repetition writes.
    private static let newFile = "again.json"

    /// The lines that get the sources of the commit and build them; empty if no commit repeats the build.
    let build: [String]
    /// The name of the file of the result.
    let file: String
    /// The call that measures the same again. A merged run is measured as a whole.
    let run: String
    /// The call that compares the repetition with the result.
    let comparison: String
    /// The call that measures the same again and checks the statements of the result.
    let call: String
    /// The statement on the sources: the way to get them, or the reason why that is not possible.
    let sources: String
    /// The sentence on a missing name of the repository; `nil` if the result names it.
    let access: String?
    /// The number of parts of a merged run; 0 if it was measured as a whole.
    let parts: Int
    /// The duration of the run: `1 h 24 min`; `nil` if it is not known.
    let time: String?

    /// - Parameters:
    ///   - command: the name of the lab's command.
    /// - Returns: `nil` for the result of another tool: the lab cannot repeat it.
    init?(_ named: NamedResult, command: String) {
        let result = named.result
        guard result.source == nil else { return nil }

        file = named.name
        parts = result.parts?.count ?? 0
        let seed = result.seed.map { ["--seed", "\($0)"] } ?? []
        run = "\(command) run \((result.repeatedWords + seed + ["--json", Self.newFile]).quotedForShell)"
        comparison = "\(command) compare \([named.name, Self.newFile].quotedForShell)"
        call = "\(command) replay \([named.name].quotedForShell)"
        time = result.duration > 0 ? DurationText.of(seconds: result.duration) : nil
        let provenance = result.environment?.provenance
        // A result file from elsewhere may name anything.
        let address = provenance?.repository.flatMap { MachineEnvironment.Provenance.address(ofRemote: $0) }
        access = address == nil ? Self.unnamedRepository : nil
        guard let commit = result.cleanCommit else {
            build = []
            sources = Self.sources(of: provenance)
            return
        }

        let checkout = "git -C \(Self.folder) checkout \(commit)"
        let building =
            "swift build -c release --package-path \(Self.folder) "
            + "&& export PATH=\"$PWD/\(Self.folder)/.build/release:$PATH\""
        if let address {
            sources = "Get the sources and build them:"
            build = ["git clone \(address) \(Self.folder) && \(checkout)", building]
        } else {
            sources =
                "With a clone of the repository in the folder \(Self.folder), check commit \(commit) out and build it:"
            build = [checkout, building]
        }
    }

    private static let unnamedRepository =
        "This result does not name its repository: ask for a clone where you have the result from."

    /// Returns the sentence on sources that cannot be checked out.
    private static func sources(of provenance: MachineEnvironment.Provenance?) -> String {
        let commit = provenance?.commitHash.map { " of commit \($0.prefix(10))" }
        if provenance?.isDirty == true {
            return "It takes a build\(commit ?? "") with the same changes, which are in no commit."
        }
        guard let commit else { return "It takes a build of the same sources: their commit is not known." }
        return "It takes a build\(commit)."
    }

    /// A step of a repetition: a description, the file that it needs, and the lines to copy.
    struct Step: Sendable, Equatable {
        var text: String
        var file: String?
        var lines: [String] = []

        /// The step as blocks of a report, with a number in front of it.
        fileprivate func blocks(number: Int? = nil) -> [Report.Block] {
            let words = (number.map { "\($0). " } ?? "") + text
            let block = file.map { Report.Block.file($0, introduction: words) } ?? .paragraph(words)
            return lines.isEmpty ? [block] : [block, .code(lines.joined(separator: "\n"))]
        }
    }

    /// The steps in their order.
    var steps: [Step] {
        let effort = time.map { " (the run took \($0))" } ?? ""
        let scope = parts > 0 ? ", all \(parts) parts in one call," : ""
        return [
            Step(text: sources, lines: build),
            Step(text: "Get the file of the result into this folder:", file: file),
            Step(text: "Measure the same again\(scope) and see which statements hold\(effort):", lines: [call]),
        ]
    }

    /// The alternative to the last step: two calls that show the numbers of both results next to each other.
    var manualStep: Step {
        Step(text: "By hand, in place of step \(steps.count): measure, then compare both:", lines: [run, comparison])
    }

    /// The blocks for a report: the sentence on the repository, the numbered steps, and the alternative by hand.
    var blocks: [Report.Block] {
        var blocks: [Report.Block] = []
        if let access { blocks.append(.paragraph(access)) }
        for (index, step) in steps.enumerated() { blocks += step.blocks(number: index + 1) }
        return blocks + manualStep.blocks()
    }
}
