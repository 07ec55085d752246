import Testing

@testable import Gate

/// The choice of the product that the gate builds.
@Suite struct ProductChoiceTests {
    @Test("what is built is the first of the names that the package has")
    func products() throws {
        let made = try ThrowawayProject()
        try made.declare(executables: ["first", "second"])
        #expect(try made.project(product: .usual(["milli", "second", "first"])).product == "second")
        #expect {
            _ = try made.project(product: .usual(["milli", "lab"]))
        } throws: {
            "\($0)".hasSuffix("has no executable product 'milli'; it has first, second: name one with --product")
        }

        try made.declare(executables: [])
        #expect { _ = try made.project() } throws: { "\($0)".hasSuffix("no executable product 'lab'; it has none") }
    }

    /// A target as SwiftPM prints it.
    private func target(_ name: String, _ type: String = "executable", dependsOn library: String) -> String {
        """
        {"name": "\(name)", "type": "\(type)", "dependencies": [{"byName": ["Numbers", null]}, \(library)]}
        """
    }

    private static let worker = #"{"product": ["LabWorker", "milli", null, {"platformNames": ["linux"]}]}"#
    private static let command = #"{"target": ["LabCommand", null]}"#

    @Test("without a product of the usual name, the package's only lab is built")
    func onlyLab() throws {
        let made = try ThrowawayProject()
        let tool = target("tool", dependsOn: #"{"product": ["LabKit", "milli", null, null]}"#)
        let tests = target("QTests", "test", dependsOn: Self.command)
        for library in [Self.worker, Self.command] {
            try made.declare(
                executables: ["tool"], targets: [tool, target("q-lab", dependsOn: library), tests])
            #expect(try made.project(product: .usual(["milli"])).product == "q-lab")
            #expect(try made.project(product: .usual(["milli", "tool"])).product == "tool")
        }

        // A name in the call is no other name.
        #expect {
            _ = try made.project(product: .named("q"))
        } throws: {
            "\($0)".hasSuffix("has no executable product 'q'; it has q-lab, tool: name one with --product")
        }
    }

    @Test("of several labs none is taken, and the message says what to type")
    func severalLabs() throws {
        let made = try ThrowawayProject()
        try made.declare(
            executables: ["tool"],
            targets: [target("second", dependsOn: Self.command), target("first", dependsOn: Self.worker)])
        #expect {
            _ = try made.project(product: .usual(["milli"]))
        } throws: {
            "\($0)".hasSuffix(
                "has no executable product 'milli'; it has several labs: give --product first or second")
        }
    }

    @Test("a lab is built by the name of its product")
    func labUnderAnotherName() throws {
        let made = try ThrowawayProject()
        try made.declare(executables: ["tool"], targets: [target("Lab", dependsOn: Self.worker)])
        // SwiftPM prints the targets of a product after its name.
        let executables = #"q-bench", "targets": ["Lab"], "of": ""#
        try made.write("executables", "\(executables)\n")
        #expect(try made.project(product: .usual(["milli"])).product == "q-bench")
    }
}
