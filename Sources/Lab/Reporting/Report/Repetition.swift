import Measurement
import Results

/// The steps that measure a result again, with lines to be copied, and what is to be known before.
struct Repetition: Sendable, Equatable {
    /// The target of links to the lines.
    static let anchor = "repeat"

    /// The name of the folder into which the repository is cloned.
    private static let folder = "lab"

    /// The lines that get the sources of the commit and build them; none unless the result names the address of a
    /// repository and a commit that a checkout repeats.
    let build: [String]
    /// The name of the file of the result.
    let file: String
    /// The call that measures the same again.
    let call: String
    /// The sentence on the sources that the call takes a build of; empty if the lines get them.
    let sources: String
    /// The time that the measuring took: `1 h 24 min`; `nil` if it is not known.
    let time: String?

    /// - Parameters:
    ///   - command: the name of the lab's command.
    /// - Returns: `nil` for the result of another tool, which nothing here repeats.
    init?(_ named: NamedResult, command: String) {
        let result = named.result
        guard result.source == nil else { return nil }

        file = named.name
        call = "\(command) replay \([named.name].quotedForShell)"
        time = result.duration > 0 ? DurationText.of(seconds: result.duration) : nil
        let provenance = result.environment?.provenance
        guard let commit = result.cleanCommit else {
            build = []
            sources = Self.sources(of: provenance)
            return
        }

        // A result file from elsewhere may name anything.
        guard let address = provenance?.repository.flatMap({ MachineEnvironment.Provenance.address(ofRemote: $0) })
        else {
            build = []
            sources = "It takes a build of commit \(commit)."
            return
        }

        sources = ""
        build = [
            "git clone \(address) \(Self.folder) && git -C \(Self.folder) checkout \(commit)",
            "swift build -c release --package-path \(Self.folder) "
                + "&& export PATH=\"$PWD/\(Self.folder)/.build/release:$PATH\"",
        ]
    }

    /// Returns the sentence on sources that no checkout repeats.
    private static func sources(of provenance: MachineEnvironment.Provenance?) -> String {
        let commit = provenance?.commitHash.map { " of commit \($0.prefix(10))" }
        if provenance?.isDirty == true {
            return "It takes a build\(commit ?? "") with the same changes, which are in no commit."
        }
        guard let commit else { return "It takes a build of the same sources: their commit is not known." }
        return "It takes a build\(commit)."
    }

    /// A step of a repetition: what it does, and the lines that do it.
    struct Step: Sendable, Equatable {
        var text: String
        var lines: [String] = []
    }

    /// The steps in their order.
    var steps: [Step] {
        let getting =
            build.isEmpty
            ? Step(text: sources) : Step(text: "Get the sources and build them:", lines: build)
        let effort = time.map { "; the run took \($0)" } ?? ""
        let measuring =
            "Measure the same again\(effort). It is said which statements of this result hold there:"
        return [
            Step(text: "Get the file of the result, \(file): the last step reads it."), getting,
            Step(text: measuring, lines: [call]),
        ]
    }

    /// The steps as blocks of a report, each with its number.
    var blocks: [Report.Block] {
        steps.enumerated().flatMap { index, step -> [Report.Block] in
            let text = Report.Block.paragraph("\(index + 1). \(step.text)")
            return step.lines.isEmpty ? [text] : [text, .code(step.lines.joined(separator: "\n"))]
        }
    }
}
