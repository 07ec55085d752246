import Foundation

/// A Swift package, built for a gate: optimised, and with a section for each function, so that a link can move each.
struct PackageBuild {
    let folder: String
    let scratch: String
    let product: String
    /// The path to which ``scratch`` is moved while it is built; `nil` if it stays where it is.
    var buildPath: BuildPath?
    var compiler = PackageCompiler()

    var executable: String { "\(scratch)/release/\(product)" }

    private static let sections = [
        "-Xswiftc", "-Xfrontend", "-Xswiftc", "-function-sections", "-Xcc", "-ffunction-sections",
    ]

    /// Builds the package, or brings the build up to date.
    ///
    /// - Parameter name: the package in messages.
    /// - Throws: ``GateError/doesNotBuild(_:output:)``; ``GateError/unwritable(_:reason:)``; ``GateError/interrupted``.
    func build(_ name: String, isInterrupted: @escaping () -> Bool = { false }) throws(GateError) {
        guard let buildPath else { return try compile(name, in: scratch, isInterrupted) }

        try buildPath.withFolder(scratch) { () throws(GateError) in
            try compile(name, in: buildPath.path, isInterrupted)
        }
    }

    /// The command that links the product, with the paths at which objects are now; `nil` if there is none.
    var linkCommand: LinkCommand? {
        guard let manifest = try? String(contentsOfFile: "\(scratch)/release.yaml", encoding: .utf8),
            let command = LinkCommand(product: product, manifest: manifest)
        else { return nil }

        return buildPath.map { command.moved(from: $0.path, to: scratch) } ?? command
    }

    private func compile(
        _ name: String, in scratch: String, _ isInterrupted: @escaping () -> Bool
    ) throws(GateError) {
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

    /// The names of the folders of resources in a folder of products.
    static func resources(in products: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: products)) ?? []
        return names.filter { $0.hasSuffix(".resources") || $0.hasSuffix(".bundle") }
    }

    /// The output from the first error on, or its end if there is no error; cut to a length that people read.
    static func essence(of output: String) -> String {
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        let first = lines.firstIndex { $0.contains("error:") }
        let excerpt = first.map { lines[$0...].prefix(60) } ?? lines.suffix(30)
        return excerpt.joined(separator: "\n").trimmingCharacters(in: .newlines)
    }
}
