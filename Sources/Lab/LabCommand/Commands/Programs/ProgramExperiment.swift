import Execution
import Files
import Foundation
import LabKit
import Nouns
import Reproducibility

/// Whole programs as an experiment, for `run --command`. They are measured and compared like implementations. The
/// standard output of a program is its answer.
struct ProgramExperiment {
    /// The name of the experiment.
    var name = "commands"
    /// The programs with their names, the reference first.
    var programs: [NamedProgram]
    /// The parameters of the programs, and the input file.
    var parameters: [ProgramParameter] = []
    var input: FilePath?
    /// Programs that are called before and after each program: empty, one for all, or one for each.
    var setup: [String] = []
    var prepare: [String] = []
    var cleanup: [String] = []
    var shell = ProgramShell.automatic
    var ignoredExits = IgnoredExits.nothing
    /// True if the programs' outputs are compared.
    var isCompared = true

    /// The parameter for the size of inputs, which is the x-axis of times: the one named `size`, or else the only one
    /// whose values are whole numbers.
    private var sizeParameter: ProgramParameter? {
        let numeric = parameters.filter { $0.sizes != nil }
        return numeric.first { $0.name == Self.size } ?? (numeric.count == 1 ? numeric[0] : nil)
    }

    private static let size = "size"

    func runner(callLimitSeconds: Double) throws -> ProgramRunner {
        ProgramRunner(
            experiment: name, comparisons: try comparisons, isCompared: isCompared, callLimitSeconds: callLimitSeconds)
    }

    /// The programs for each combination of parameter values.
    ///
    /// Throws ``CommandFailure`` if parameters and programs do not fit together, or a program cannot run at all.
    private var comparisons: [ProgramComparison] {
        get throws {
            try check()
            var digest = SHA256()
            if let input { digest.update(try FileInput(input).readAll()) }
            let content = input == nil ? "" : "\(digest.finalize())"

            return try ProgramParameterValues.all(of: parameters).map { values in
                ProgramComparison(
                    input: inputName(values), size: size(of: values) ?? 1,
                    digest: "\(SHA256.digest(of: "\(values.text()) \(content)".utf8))",
                    programs: try measuredPrograms(with: values))
            }
        }
    }

    /// Returns the value of the size parameter; `nil` if there is no such parameter.
    private func size(of values: ProgramParameterValues) -> Int? {
        guard let sizeParameter else { return nil }
        return values.values.first { $0.name == sizeParameter.name }.flatMap { Int($0.value) }
    }

    private func inputName(_ values: ProgramParameterValues) -> String {
        guard !values.values.isEmpty else { return "process" }
        guard parameters.count == 1, parameters[0].name == Self.size else { return values.text() }
        return "size-\(values.values[0].value)"
    }

    /// The programs with the values filled in, followed by the cost of starting a process, which is included in each.
    private func measuredPrograms(with values: ProgramParameterValues) throws -> [MeasuredProgram] {
        func external(_ text: String, _ name: String) throws -> ExternalProgram {
            do {
                return try ExternalProgram(values.filled(into: text), shell: shell)
            } catch {
                throw CommandFailure("\(name): \(error)")
            }
        }

        var measuredPrograms = try programs.enumerated().map { position, named in
            func around(_ texts: [String], _ option: String) throws -> ExternalProgram? {
                guard !texts.isEmpty else { return nil }
                return try external(texts[texts.count == 1 ? 0 : position], option)
            }

            var main = try external(named.text, named.name)
            main.ignoredExits = ignoredExits
            main.input = input.map { "\($0)" }

            var program = MeasuredProgram(named.name, role: position == 0 ? .reference : .implementation, main)
            program.setup = try around(setup, "--setup")
            program.prepare = try around(prepare, "--prepare")
            program.cleanup = try around(cleanup, "--cleanup")
            return program
        }

        measuredPrograms.append(MeasuredProgram(Role.loopName, role: .bare, try external("true", Role.loopName)))
        return measuredPrograms
    }

    /// Checks that parameters and programs fit together.
    private func check() throws {
        let texts = programs.map(\.text) + setup + prepare + cleanup
        for parameter in parameters where !texts.contains(where: { $0.contains(parameter.placeholder) }) {
            let option = parameter.name == Self.size ? "--size" : "--parameter \(parameter.name)"
            throw CommandFailure("\(option) is for programs that contain \(parameter.placeholder)")
        }

        let hasSize = parameters.contains { $0.name == Self.size }
        if !hasSize, programs.contains(where: { $0.text.contains("{size}") }) {
            throw CommandFailure("a program has {size}; give the sizes with --size")
        }

        for name in parameters.map(\.name) where parameters.count(where: { $0.name == name }) > 1 {
            throw CommandFailure("the parameter \(name) is given more than once; give it all its values at once")
        }

        for (option, texts) in [("--setup", setup), ("--prepare", prepare), ("--cleanup", cleanup)] {
            guard texts.count <= 1 || texts.count == programs.count else {
                throw CommandFailure(
                    "\(option) is given once for all programs, or once for each; there are \(programs.count)")
            }
        }
    }

    /// The experiment in the form for tables and files. The runner calls its programs, so the experiment itself runs
    /// nothing.
    var experiment: Experiment {
        let combinations = ProgramParameterValues.all(of: parameters)
        let inputs = combinations.map { values in
            let size = size(of: values) ?? 1
            let otherValues = values.text(without: sizeParameter?.name)
            let shape = [sizeParameter?.name ?? "", otherValues].filter { !$0.isEmpty }.joined(separator: " ")
            let recipe = values.values.isEmpty ? "one process" : values.text()

            return Inputs<Int>(
                one: inputName(values), shape: shape.isEmpty ? nil : shape, size: size
            ) { _ in size }.recipe { _ in recipe }
        }

        return Experiment(
            name, "Run a program to its end.", operation: "process", sizeUnit: sizeUnit, plans: [.warm]
        ) {
            Inputs(inputs)
        } comparing: {
            for (position, program) in programs.enumerated() {
                Implementation(program.name, role: position == 0 ? .reference : .implementation) { (size: Int) in size }
            }

            Implementation(Role.loopName, role: .bare) { (size: Int) in size }
        }
    }

    /// The noun for sizes, as a plural.
    private var sizeUnit: String {
        guard let name = sizeParameter?.name else { return "processes" }
        if name == Self.size { return "elements" }
        return name.hasSuffix("s") || name.count < 3 ? name : name.plural
    }
}
