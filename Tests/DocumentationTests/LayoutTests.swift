import CommandSupport
import Foundation
import Testing

/// CONTRIBUTING has the map of the modules and the arrows between them. Every import is held to them.
@Suite struct LayoutTests {
    /// The modules of the project, each with its folder below `Sources`, except thin C, which anybody may stand on.
    private static func modules() throws -> [String: URL] {
        let sources = Command.package.appendingPathComponent("Sources")
        let files = FileManager.default
        var modules = ["MilliExperiments": Command.package.appendingPathComponent("Benchmarks")]

        for folder in try files.contentsOfDirectory(atPath: sources.path) where folder != "System" {
            let url = sources.appendingPathComponent(folder)
            if ["Subjects", "Inputs", "Lab"].contains(folder) {
                for module in try files.contentsOfDirectory(atPath: url.path) {
                    modules[module] = url.appendingPathComponent(module)
                }
            } else {
                modules[folder] = url
            }
        }

        return modules
    }

    private static let accessLevels: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]

    /// The modules that the Swift files below a folder import.
    private static func imports(below folder: URL) throws -> Set<String> {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        var imports: Set<String> = []

        for case let file as URL in files where file.pathExtension == "swift" {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                // An import may be indented, within a condition.
                let words = line.split(separator: " ")
                guard let keyword = words.firstIndex(of: "import"),
                    words[..<keyword].allSatisfy({ $0.hasPrefix("@") || Self.accessLevels.contains($0) })
                else { continue }

                let name = words[words.index(after: keyword)...].last ?? ""
                imports.insert(String(name.prefix { $0 != "." }))
            }
        }

        return imports
    }

    /// Modules that may be imported by each module: those to its right in a chain of arrows, and what these may import.
    private static func allowedImports(in page: String, groups: [String: Set<String>]) -> [String: Set<String>] {
        var direct: [String: Set<String>] = [:]

        for span in DocumentedCalls.codeSpans(of: page) where span.contains("→") {
            let steps = span.components(separatedBy: "→").map { step in
                step.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
                    .reduce(into: Set<String>()) { $0.formUnion(groups[$1] ?? [$1]) }
            }
            for (importers, imported) in zip(steps, steps.dropFirst()) {
                for importer in importers { direct[importer, default: []].formUnion(imported) }
            }
        }

        // A module that may import another one may import those below that one too.
        var allowed = direct
        for _ in direct {
            for (importer, imported) in allowed {
                allowed[importer] = imported.reduce(into: imported) { $0.formUnion(direct[$1] ?? []) }
            }
        }

        return allowed
    }

    @Test("every import of a module follows the arrows of CONTRIBUTING")
    func arrows() throws {
        let page = try Document("CONTRIBUTING.md").text
        let modules = try Self.modules()
        let subjects = Set(modules.filter { $0.value.path.contains("/Subjects/") }.keys)
        let inputs = Set(modules.filter { $0.value.path.contains("/Inputs/") }.keys)
        let base: Set<String> = [
            "Reproducibility", "Files", "Keys", "JSONText", "CivilTime", "Threads", "Nouns", "CLibrary",
        ]
        let allowed = Self.allowedImports(in: page, groups: ["Subjects": subjects, "Inputs": inputs])
        #expect(allowed["milli"]?.contains("Measurement") == true, "no arrows were read")

        var checked = 0
        for (module, folder) in modules {
            for imported in try Self.imports(below: folder) where modules[imported] != nil && imported != module {
                checked += 1
                let isBelow =
                    base.contains(imported)
                    || (!base.contains(module) && allowed[module]?.contains(imported) == true)
                let isNeighbour = inputs.contains(module) && inputs.contains(imported)
                let isModel = subjects.contains(module) && imported == "UIModel"
                let isOracle = module == "ElementIDOracle" && imported == "ElementID"
                #expect(
                    isBelow || isNeighbour || isModel || isOracle,
                    "\(module) imports \(imported), against the arrows")
            }
        }
        #expect(checked > 80, "only \(checked) imports were found")
    }

    /// The modules that each module of the manifest may import, by its text; no tests, plugins and libraries.
    private static func declaredImports() throws -> [String: Set<String>] {
        let manifest = try Document("Package.swift").text
        let start = /\b(module|tests|system)\(|\.(target|executableTarget|testTarget|systemLibrary|plugin)\(/
        let starts = Array(manifest.matches(of: start))
        var declared: [String: Set<String>] = [:]

        for (position, match) in starts.enumerated() {
            let kind = match.output.1 ?? match.output.2 ?? ""
            guard ["module", "target", "executableTarget"].contains(kind) else { continue }

            let end = position + 1 < starts.count ? starts[position + 1].range.lowerBound : manifest.endIndex
            let text = manifest[match.range.upperBound..<end]
            let names = text.matches(of: /"(\w+)"/).map { String($0.output.1) }
            guard let name = names.first else { continue }

            // The oracle is a dependency under a name, as it is not there without its library.
            let oracle = text.contains("+ oracle") ? ["ElementIDOracle"] : []
            declared[name, default: []].formUnion(names.dropFirst() + oracle)
        }

        return declared
    }

    @Test("the manifest declares for each module what it imports of the project, and no more")
    func manifest() throws {
        let modules = try Self.modules()
        let system = try FileManager.default.contentsOfDirectory(
            atPath: Command.package.appendingPathComponent("Sources/System").path)
        let projectModules = Set(modules.keys).union(system)
        let declared = try Self.declaredImports()

        for (module, folder) in modules {
            let imports = try Self.imports(below: folder).intersection(projectModules).subtracting([module])
            let names = try #require(declared[module], "\(module)").intersection(projectModules).subtracting([module])
            #expect(names.subtracting(imports) == [], "\(module) does not import them")
            #expect(imports.subtracting(names) == [], "\(module) imports them undeclared")
        }
    }

    @Test("the map of CONTRIBUTING has every module and every folder of Integrations, and no other")
    func map() throws {
        let text = try Document("CONTRIBUTING.md")
        let map = try #require(text.blocks.first { $0.language == "text" }?.text)
        var folders: Set<String> = []
        for line in map.split(separator: "\n") {
            let name = line.drop { $0 == " " }.prefix { $0 != " " }
            if name.hasSuffix("/"), line.hasPrefix("  ") { folders.insert(String(name.dropLast())) }
        }

        let integrations = try FileManager.default.contentsOfDirectory(
            atPath: Command.package.appendingPathComponent("Integrations").path)
        let groups: Set<String> = ["Subjects", "Inputs", "Lab", "System", "Milli.docc", "Specification", "Example"]
        let present = Set(try Self.modules().keys).union(integrations).subtracting(["MilliExperiments"]).union(groups)
        #expect(folders == present)
    }
}
