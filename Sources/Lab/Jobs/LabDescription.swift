import LabKit
import Measurement

/// Everything that a command has to know about a lab whose code is in another executable.
package struct LabDescription: Codable, Sendable {
    /// The name of the program.
    package var name: String
    /// Its purpose in one line.
    package var abstract: String
    /// The version of the package; `nil` if it has no version.
    package var version: String?
    package var experiments: [ExperimentDescription]
    /// The version of the compiler that built the executable.
    package var swiftVersion = SwiftBuild.compilerVersion
    /// The build of the executable: `debug`, `release` or `unchecked`.
    package var optimisation = SwiftBuild.optimisation

    package init(name: String, abstract: String, version: String?, experiments: [ExperimentDescription]) {
        self.name = name
        self.abstract = abstract
        self.version = version
        self.experiments = experiments
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        name = try fields.decode(String.self, forKey: .name)
        abstract = try fields.decode(String.self, forKey: .abstract)
        version = try fields.decodeIfPresent(String.self, forKey: .version)
        experiments = try fields.decode([ExperimentDescription].self, forKey: .experiments).map(\.withDeclaredMetrics)
        swiftVersion = try fields.decode(String.self, forKey: .swiftVersion)
        optimisation = try fields.decode(String.self, forKey: .optimisation)
    }
}
