import Execution
import Foundation

/// The command that builds packages: a name to be looked for, or a path.
struct PackageCompiler {
    var command = "swift"

    func run(_ arguments: [String], isStopped: (() -> Bool)? = nil) -> ChildProcess.Outcome {
        let isPath = command.contains("/")
        return ChildProcess(
            executable: isPath ? command : "/usr/bin/env", arguments: (isPath ? [] : [command]) + arguments,
            isStopped: isStopped
        ).run()
    }
}

/// What a manifest declares, as far as a gate has to know it.
struct PackageManifest {
    let executables: [String]
    /// The folders of packages that it depends on by a path.
    let pathDependencies: [String]

    /// Reads the manifest of a package; `nil` when it cannot be read, which a build says better.
    ///
    /// - Parameter scratch: a folder of the gate's own; the package's is locked while a command of SwiftPM runs that
    ///   calls the gate.
    init?(of folder: String, scratch: String, _ compiler: PackageCompiler) {
        struct Dump: Decodable {
            struct Named: Decodable {
                let name: String
                let type: Kind
            }
            /// `{"executable": null}` of a product, `"executable"` of a target.
            struct Kind: Decodable {
                let isExecutable: Bool
                init(from decoder: any Decoder) throws {
                    let name = try? decoder.singleValueContainer().decode(String.self)
                    let keys = try? decoder.singleValueContainer().decode([String: Ignored].self)
                    isExecutable = name == "executable" || keys?["executable"] != nil
                }
            }
            struct Ignored: Decodable { init(from decoder: any Decoder) {} }
            struct Dependency: Decodable {
                struct Folder: Decodable { let path: String }
                let fileSystem: [Folder]?
            }
            let products: [Named]
            let targets: [Named]
            let dependencies: [Dependency]
        }
        let outcome = compiler.run(["package", "--package-path", folder, "--scratch-path", scratch, "dump-package"])
        guard outcome.end == .exit(0), let dump = try? JSONDecoder().decode(Dump.self, from: outcome.output) else {
            return nil
        }
        executables = Set((dump.products + dump.targets).filter(\.type.isExecutable).map(\.name)).sorted()
        pathDependencies = dump.dependencies.flatMap { $0.fileSystem ?? [] }.map(\.path)
    }
}

/// A Swift package, built for a gate: optimised, and with a section for each function, so that a link can move each.
struct PackageBuild {
    let folder: String
    let scratch: String
    let product: String
    var compiler = PackageCompiler()

    var executable: String { "\(scratch)/release/\(product)" }
    /// What the build system was going to do.
    var manifest: String { "\(scratch)/release.yaml" }

    private static let sections = [
        "-Xswiftc", "-Xfrontend", "-Xswiftc", "-function-sections", "-Xcc", "-ffunction-sections",
    ]

    /// Builds it, or brings the build up to date; `what` it is for messages.
    func build(_ what: String, isInterrupted: @escaping () -> Bool = { false }) throws(GateError) {
        let arguments = [
            "build", "--package-path", folder, "--scratch-path", scratch, "-c", "release", "--product", product,
            "--manifest-cache", "none", "--disable-build-manifest-caching",
        ]
        let outcome = compiler.run(arguments + Self.sections, isStopped: isInterrupted)
        if outcome.end == .stopped { throw .interrupted }
        guard outcome.end == .exit(0) else {
            let text = String(decoding: outcome.output + outcome.errors, as: UTF8.self)
            throw .doesNotBuild(what, output: Self.essence(of: text))
        }
    }

    /// The compiler's errors with what follows each, or the end of the output when there is none.
    static func essence(of output: String) -> String {
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        let first = lines.firstIndex { $0.contains("error:") }
        let shown = first.map { lines[$0...].prefix(60) } ?? lines.suffix(30)
        return shown.joined(separator: "\n").trimmingCharacters(in: .newlines)
    }
}
