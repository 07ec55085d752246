import Foundation
import PackagePlugin

/// The command `swift package milli …`, which builds the package's lab and runs it with the arguments, in the folder of
/// the package.
@main
struct MilliPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        var arguments = arguments
        var name: String?
        // After a command, --product is an option of that command.
        if arguments.first == "--product", arguments.count > 1 {
            name = arguments[1]
            arguments.removeFirst(2)
        }

        let build = try packageManager.build(
            .product(try lab(named: name, in: context.package)),
            parameters: .init(configuration: .release, echoLogs: false))
        guard build.succeeded, let executable = build.builtArtifacts.first(where: { $0.kind == .executable }) else {
            Diagnostics.error("the lab does not build:\n\(build.logText)")
            return
        }

        let process = Process()
        process.executableURL = executable.url
        process.arguments = arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        exit(process.terminationReason == .exit ? process.terminationStatus : 1)
    }

    /// The products that an executable depends on if it is a lab.
    private static let labs = ["LabWorker", "LabCommand"]

    /// Returns the name of the executable that is a lab.
    ///
    /// - Throws: ``LabFailure`` if no executable does, or if several do and none is named.
    private func lab(named name: String?, in package: Package) throws -> String {
        let labs = package.targets(ofType: SwiftSourceModuleTarget.self).filter { target in
            target.kind == .executable
                && target.dependencies.contains { dependency in
                    if case .product(let product) = dependency { Self.labs.contains(product.name) } else { false }
                }
        }.map(\.name)
        if let name, labs.contains(name) { return name }
        guard let only = labs.first else {
            throw LabFailure(
                "no executable of this package depends on LabWorker or LabCommand, so there is no lab to run")
        }

        guard name == nil, labs.count == 1 else {
            let wrong = name.map { "no lab is named '\($0)'" } ?? "there are several labs"
            throw LabFailure("\(wrong); give --product \(labs.joined(separator: " or ")) after swift package milli")
        }

        return only
    }
}

/// The reason why no lab is run, in one line.
struct LabFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
