import Foundation
import Testing

@testable import Gate

/// The packages and modules outside the commit of base that its checkout needs.
extension ProjectTests {
    @Test("packages next to and above the repository are there for base, and so is what they depend on")
    func packagesOutside() throws {
        let made = try ThrowawayProject(named: "up/tree")
        try made.declare(dependsOn: ["inside", "../Neighbour", "ignored"])
        try made.declare("inside", dependsOn: [".."])
        try made.declare("../Neighbour", dependsOn: ["../../Above"])
        try made.declare("../../Above", dependsOn: ["../up/tree"])
        try made.write(".gitignore", "ignored\n")
        try made.declare("ignored")
        try made.write("lab", "x")
        let commit = try made.commit()
        let project = try made.project()
        let outside = ["Above", "up/Neighbour", "up/tree/ignored"].map { "\(made.folder.path)/\($0)" }
        let state = try made.state()

        for _ in 0..<2 {
            let checkout = try project.checkOut(commit)
            #expect(checkout.outside == outside)
            for path in ["inside", "../Neighbour", "../../Above", "ignored"] {
                #expect(isThere("\(checkout.tree)/\(path)/Package.swift"), "\(path)")
            }
        }
        #expect(made.calls.isEmpty, "nothing is built")
        #expect(try made.state() == state)
    }

    @Test(
        "a package that base depends on and that is not there is refused before anything is built",
        arguments: [
            ("../Gone", "/Gone, where no package is now"),
            ("../../../../../../../../Far", "leads above the root of the file system"),
        ])
    func packagesGone(path: String, reason: String) throws {
        let made = try ThrowawayProject()
        try made.declare(dependsOn: [path])
        let commit = try made.commit()
        #expect {
            _ = try GateSources(
                base: commit, folder: made.tree, product: .named("lab"), compiler: made.compiler, report: { _ in })
        } throws: {
            "\($0)".hasPrefix("base (\(commit.prefix(10))) cannot be checked out: it depends on ")
                && "\($0)".hasSuffix(reason)
        }
        #expect(made.calls.isEmpty)
    }

    @Test("submodules are checked out with base")
    func submodules() throws {
        let module = try ThrowawayProject()
        try module.write("file", "of the module")
        try module.commit()
        let made = try ThrowawayProject()
        try made.write("Package.swift", "")
        try made.git("submodule", "--quiet", "add", module.tree, "Module")

        // Else git takes no module from a folder; no test takes one from elsewhere.
        setenv("GIT_ALLOW_PROTOCOL", "file", 1)
        let commit = try made.commit()
        let state = try made.state()
        let tree = try made.project().checkOut(commit).tree
        #expect(try String(contentsOfFile: "\(tree)/Module/file", encoding: .utf8) == "of the module")
        #expect(try made.state() == state)
    }
}
