import Execution
import Foundation

/// A Swift package, built for a gate: optimised, and with a section for each function, so that a link can move each.
struct PackageBuild {
    let folder: String
    let scratch: String
    let product: String
    /// The compiler's command: a name to be looked for, or a path.
    var compiler = "swift"

    /// The executable that was built.
    var executable: String { "\(scratch)/release/\(product)" }
    /// What the build system was going to do.
    var manifest: String { "\(scratch)/release.yaml" }

    private static let sections = [
        "-Xswiftc", "-Xfrontend", "-Xswiftc", "-function-sections", "-Xcc", "-ffunction-sections",
    ]

    /// Builds it, or brings the build up to date.
    ///
    /// - Parameters:
    ///   - what: what is built, for messages.
    ///   - isInterrupted: whether to stop.
    /// - Throws: ``GateError/doesNotBuild(_:output:)`` with the compiler's output; ``GateError/interrupted``.
    func build(_ what: String, isInterrupted: @escaping () -> Bool = { false }) throws(GateError) {
        let isPath = compiler.contains("/")
        let arguments =
            (isPath ? [] : [compiler]) + [
                "build", "--package-path", folder, "--scratch-path", scratch, "-c", "release", "--product",
                product, "--manifest-cache", "none", "--disable-build-manifest-caching",
            ] + Self.sections
        let outcome = ChildProcess(
            executable: isPath ? compiler : "/usr/bin/env", arguments: arguments,
            environment: ChildProcess.ownEnvironment,
            isStopped: isInterrupted
        ).run()
        if outcome.end == .stopped { throw .interrupted }
        guard outcome.end == .exit(0) else {
            let text = String(decoding: outcome.output + outcome.errors, as: UTF8.self)
            throw .doesNotBuild(what, output: Self.essence(of: text))
        }
    }

    /// The compiler's errors with what follows each, or the end of the output when there is none.
    static func essence(of output: String) -> String {
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let first = lines.firstIndex(where: { $0.contains("error:") }) else {
            return lines.suffix(30).joined(separator: "\n").trimmingCharacters(in: .newlines)
        }
        return lines[first...].prefix(60).joined(separator: "\n").trimmingCharacters(in: .newlines)
    }
}
