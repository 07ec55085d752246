import Foundation
import Jobs
import LabKit
import TestSupport
import Testing

@testable import LabCommand

/// The lab of another executable, which measures for the commands of this one.
@Suite struct LabOriginTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private static let sums = Experiment("sums", "Add.", budget: .p99(.milliseconds(1))) {
        Inputs("n", sizes: [1, 10]) { size, random in random.integers(size) }
    } comparing: {
        Implementation.reference("fold") { $0.reduce(0, &+) }
        Implementation("loop") { numbers in numbers.reduce(0, &+) }.guarded(on: "n-10")
    }

    /// An executable that answers every job with a text.
    private func executable(answering text: String) throws -> String {
        try scratch.script("lab", "cat > /dev/null; printf '%s' '\(text)'")
    }

    private func text(_ answer: JobAnswer) throws -> String {
        String(decoding: try JSONEncoder().encode(answer), as: UTF8.self)
    }

    @Test("it has the name, the experiments and the build that the executable says")
    func described() throws {
        var answer = JobAnswer()
        answer.lab = LabDescription(
            name: "adder", abstract: "Adds.", version: "3", experiments: [Self.sums.description])
        answer.lab?.swiftVersion = "5.99"
        answer.lab?.optimisation = "unchecked"
        let path = try executable(answering: try text(answer))

        let lab = try StandaloneLab(of: path)
        #expect(lab.name == "adder" && lab.abstract == "Adds." && lab.version == "3")
        #expect(lab.descriptions == [Self.sums.description])
        #expect(lab.executablePath == URL(fileURLWithPath: path).resolvingSymlinksInPath().path)

        let machine = try lab.machine()
        #expect(machine.swiftVersion == "5.99" && machine.optimisation == "unchecked")
        // The script lies in no work tree.
        #expect(machine.provenance.commit == nil)
    }

    @Test("a metric of one's own is known as it is declared, by implementations and budgets")
    func ownMetrics() throws {
        let hits = Metric("hits", unit: "hits/call", .moreIsBetter, kind: .exact, tolerance: 0.25, repeatability: 0.01)
        let experiment = Experiment("cache", "Look up.", budget: [.of(hits, 3), .p99(.seconds(1))]) {
            Inputs("n", sizes: [1]) { _, random in random.integers(1) }
        } comparing: {
            Implementation.reference("cached") { $0.count }.metric(hits) { (numbers: [Int]) in numbers.count }
        }
        let lab = LabDescription(
            name: "l", abstract: "L.", version: nil, experiments: [experiment.description])
        let read = try JSONDecoder().decode(LabDescription.self, from: try JSONEncoder().encode(lab)).experiments[0]

        let metrics = read.implementations.flatMap(\.metrics) + (read.budget?.limits ?? []).map(\.metric)
        let hitMetrics = metrics.filter { $0.name == "hits" }
        #expect(hitMetrics.count == 2)
        for metric in hitMetrics {
            #expect(metric.unit == "hits/call" && metric.direction == .moreIsBetter && metric.kind == .exact)
            #expect(metric.tolerance == 0.25 && metric.repeatability == 0.01)
        }
        #expect(read.budget?.limits.map(\.description) == experiment.budget?.limits.map(\.description))

        let listed = try JSONDecoder().decode(
            [ListedCell].self, from: try JSONEncoder().encode(experiment.description.listedCells))
        let metric = try #require(listed.first?.ownMetrics?.first?.metric)
        #expect(metric.tolerance == 0.25 && metric.repeatability == 0.01)
    }

    @Test("a gate passes the variables that inputs of the program that it built depend on, or those of its own lab")
    func builtLab() throws {
        let words = Experiment("words", "Count.", budget: .p99(.milliseconds(1))) {
            Inputs("n", sizes: [1]) { _, random in random.integers(1) }.reading(variables: ["WORDS", "LANGUAGE"])
        } comparing: {
            Implementation.reference("count") { $0.count }
        }
        var answer = JobAnswer()
        answer.lab = LabDescription(
            name: "counter", abstract: "Counts.", version: nil, experiments: [Self.sums.description, words.description])
        let path = try executable(answering: try text(answer))

        let lab = StandaloneLab(name: "lab", abstract: "A lab.", experiments: [Self.sums])
        var parser = CommandLineParser([], root: WatchCommand(lab: lab).command, hasVersion: false)
        guard case .run(_, let names, let arguments) = try parser.parse() else {
            throw CommandFailure("it runs nothing")
        }
        let context = CommandContext(console: Console(Transcript()), path: names, call: [])
        let call = GateCall(lab: lab, arguments: arguments, context: context)

        #expect(call.experiments(of: path) == [Self.sums.description, words.description])
        #expect(call.variables(of: path) == ["LANGUAGE", "WORDS"])
        #expect(call.experiments(of: "/bin/true") == [Self.sums.description])
        #expect(call.variables(of: "/bin/true").isEmpty)
    }

    @Test("an executable without a lab is refused by name")
    func refused() throws {
        let older = try executable(answering: try text(JobAnswer()))
        for (path, complaint) in [
            (older, "do not describe themselves; build it anew"), ("/bin/true", "ended before it answered"),
            ("\(scratch.folder.path)/none", "is no executable file"),
        ] {
            do {
                _ = try StandaloneLab(of: path)
                Issue.record("\(path) is no lab")
            } catch {
                #expect("\(error)".contains("\(path) ") && "\(error)".contains(complaint), "\(error)")
                #expect("\(error)".contains("a lab was expected"))
            }
        }
    }
}
