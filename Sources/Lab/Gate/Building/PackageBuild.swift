import Foundation

/// A Swift package, built for a gate: optimised, and with a section for each function, so that a link can move each.
struct PackageBuild {
    let folder: String
    let scratch: String
    let product: String
    var compiler = PackageCompiler()

    var executable: String { "\(scratch)/release/\(product)" }
    /// The build system's list of the commands that it runs.
    var manifest: String { "\(scratch)/release.yaml" }

    private static let sections = [
        "-Xswiftc", "-Xfrontend", "-Xswiftc", "-function-sections", "-Xcc", "-ffunction-sections",
    ]

    /// Builds the package, or brings the build up to date.
    ///
    /// - Parameter name: the package in messages.
    /// - Throws: ``GateError/doesNotBuild(_:output:)``; ``GateError/interrupted``.
    func build(_ name: String, isInterrupted: @escaping () -> Bool = { false }) throws(GateError) {
        let arguments = [
            "build", "--package-path", folder, "--scratch-path", scratch, "-c", "release", "--product", product,
            "--manifest-cache", "none", "--disable-build-manifest-caching",
        ]
        let outcome = compiler.run(arguments + Self.sections, isStopped: isInterrupted)
        if outcome.end == .stopped { throw .interrupted }

        guard outcome.end == .exit(0) else {
            let text = String(decoding: outcome.output + outcome.errors, as: UTF8.self)
            throw .doesNotBuild(name, output: Self.essence(of: text))
        }
    }

    /// The output from the first error on, or its end if there is no error; cut to a length that people read.
    static func essence(of output: String) -> String {
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        let first = lines.firstIndex { $0.contains("error:") }
        let shown = first.map { lines[$0...].prefix(60) } ?? lines.suffix(30)
        return shown.joined(separator: "\n").trimmingCharacters(in: .newlines)
    }
}
