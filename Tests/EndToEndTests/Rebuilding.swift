import CommandSupport
import Foundation
import Testing

/// A module of the package, made of other files than the package has for it, or a new one.
struct RebuiltModule {
    let name: String
    let files: [URL]
    /// The module of the package that is compiled with the options it needs.
    let model: String

    init(_ name: String, _ files: [URL], like model: String? = nil) {
        self.name = name
        self.files = files
        self.model = model ?? name
    }
}

/// The build that these tests belong to. To build the whole package for a changed file takes minutes; one module takes
/// seconds, with the options that SwiftPM gave its compiler.
struct Rebuilding {
    private let folder = Command.executable.deletingLastPathComponent().resolvingSymlinksInPath()
    private let plan: String

    init() throws {
        // Next to x86_64-unknown-linux-gnu/release there is release.yaml.
        let plans = folder.deletingLastPathComponent().deletingLastPathComponent()
        plan = try String(
            contentsOf: plans.appendingPathComponent("\(folder.lastPathComponent).yaml"), encoding: .utf8)
    }

    /// Makes an executable like one of the package in which some modules are compiled anew, unoptimised, each before
    /// those that import it.
    func executable(
        _ name: String, like product: String = "milli", replacing modules: [RebuiltModule], in target: URL
    ) throws -> URL {
        let executable = target.appendingPathComponent(name)
        let objects = try modules.map { module in
            let isProgram = module.name == product
            return try object(of: module, named: isProgram ? name : module.name, isProgram: isProgram, in: target)
        }

        let linkFileList = folder.appendingPathComponent("\(product).product/Objects.LinkFileList")
        let others = try String(contentsOf: linkFileList, encoding: .utf8).split(separator: "\n").map(String.init)
            .filter { object in !modules.contains { object.contains("/\($0.name).build/") } }
        var linking = try self.arguments(of: product, making: "exe").filter { !$0.hasPrefix("@") }
        let output = try #require(linking.firstIndex(of: "-o"))
        linking[output + 1] = executable.path
        try swiftc(linking + objects + others)

        return executable
    }

    /// Compiles a module, puts what other modules import of it into `target`, and returns the path of its object file.
    private func object(
        of module: RebuiltModule, named moduleName: String, isProgram: Bool, in target: URL
    ) throws -> String {
        let valued: Set = ["-Xcc", "-I", "-target", "-swift-version", "-package-name", "-module-cache-path"]
        var options = ["-I", target.path]
        var arguments = try self.arguments(of: module.model, making: "module").makeIterator()
        while let option = arguments.next() {
            if valued.contains(option), let value = arguments.next() {
                options += [option, value]
            } else if option.hasPrefix("-I") || option.hasPrefix("-D") {
                options.append(option)
            }
        }

        if isProgram {
            options += ["-Xfrontend", "-entry-point-function-name", "-Xfrontend", "\(module.name)_main"]
        }
        let object = target.appendingPathComponent(moduleName).path + ".o"
        let importable = target.appendingPathComponent("\(moduleName).swiftmodule").path
        options += ["-module-name", moduleName, "-emit-module", "-emit-module-path", importable]
        options += ["-whole-module-optimization", "-Onone", "-c", "-o", object]
        try swiftc(options + module.files.map(\.path))

        return object
    }

    /// SwiftPM's arguments of the compiler for a product, in JSON on a line of its plan.
    private func arguments(of name: String, making kind: String) throws -> [String] {
        let lines = plan.split(separator: "\n").drop { line in
            !(line.hasPrefix("  \"C.\(name)-") && line.hasSuffix("\(kind)\":"))
        }

        let line = try #require(lines.first { $0.hasPrefix("    args: ") }, "nothing in the plan makes \(name)")
        let words = try JSONDecoder().decode([String].self, from: Data(line.dropFirst("    args: ".count).utf8))
        return Array(words.dropFirst())
    }

    private func swiftc(_ arguments: [String]) throws {
        let call = try Command.run(URL(fileURLWithPath: "/usr/bin/env"), ["swiftc"] + arguments, in: Command.package)
        try #require(call.status == 0, "\(call.output.suffix(2_000)) \(call.errors.suffix(2_000))")
    }

    /// The Swift files below a folder.
    static func swiftFiles(in folder: URL) throws -> [URL] {
        let names = try #require(FileManager.default.enumerator(atPath: folder.path))
        return names.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map(folder.appendingPathComponent)
    }
}
