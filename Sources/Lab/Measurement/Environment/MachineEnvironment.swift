/// The machine and build that numbers come from, as a result file carries them (measurement, "Reproducible").
///
/// What the machine does not tell is `nil`, never a guess.
public struct MachineEnvironment: Codable, Sendable, Equatable {
    /// The operating system with its version: `Ubuntu 24.04.1 LTS`, `macOS 15.5`.
    public var operatingSystem: String
    public var kernel: String
    /// The architecture as the kernel names it: `x86_64`, `aarch64`, `arm64`.
    public var architecture: String
    public var processorModel: String?
    public var processors: Int
    public var cores: Int?
    /// The widest vector instruction set offered to the process. Under valgrind this is what valgrind offers.
    public var instructionSet: String
    public var caches = CacheHierarchy()
    public var memoryBytes: Int?
    public var pageBytes: Int
    /// Whether transparent huge pages are given `always`, on `madvise` or `never`.
    public var transparentHugePages: String?
    public var frequencyGovernor: String?
    public var isVirtualised: Bool?
    /// `jemalloc` with its version, or `system`.
    public var allocator: String
    public var cLibrary: String
    /// The version of the Swift compiler, as exactly as a program can know it.
    public var swiftVersion = SwiftBuild.compilerVersion
    /// `debug`, `release` or `unchecked`.
    public var optimisation = SwiftBuild.optimisation
    public var clock: ClockCharacteristics
    /// Load averages over 1, 5 and 15 minutes when the environment was captured.
    public var loadAverage: [Double] = []
    /// Processor time since the machine started, with what the hypervisor took.
    public var processorTimes: ProcessorTimes?
    public var provenance = Provenance()

    /// What only the caller knows of the program that is measured.
    public struct Provenance: Codable, Sendable, Equatable {
        public var commit: String?
        /// Whether the tree had changes that are in no commit.
        public var isDirty: Bool?
        public var compilerFlags: String?
        /// What counts instructions: `perf_event_open`, `callgrind`, or `nil` for nothing.
        public var instructionCounter: String?

        public init(
            commit: String? = nil, isDirty: Bool? = nil, compilerFlags: String? = nil, instructionCounter: String? = nil
        ) {
            self.commit = commit
            self.isDirty = isDirty
            self.compilerFlags = compilerFlags
            self.instructionCounter = instructionCounter
        }

        /// The commit as people say it: `0123456789 with changes`; `nil` where it is not known.
        package var build: String? { commit.map { $0.prefix(10) + (isDirty == true ? " with changes" : "") } }
    }
}

extension MachineEnvironment {
    /// The processor's name, or its architecture where that is not known.
    package var model: String { processorModel ?? architecture }

    /// What two environments must have in common for their stored times and instructions to be compared (measurement,
    /// "Regression gate"): processor model, cores, instruction set, operating system, C library, Swift version, flags,
    /// allocator and counter implementation. Readable, so that a difference can be shown; equal text means comparable.
    public var fingerprint: String {
        let flags = [optimisation] + (provenance.compilerFlags.map { [$0] } ?? [])
        let fields = [
            ("processor", processorModel ?? "unknown"),
            ("cores", "\(processors)"),
            ("instruction set", "\(architecture) \(instructionSet)"),
            ("system", operatingSystem),
            ("C library", cLibrary),
            ("Swift", swiftVersion),
            ("flags", flags.joined(separator: " ")),
            ("allocator", allocator),
            ("instruction counter", provenance.instructionCounter ?? "none"),
        ]
        return fields.map { "\($0)=\($1)" }.joined(separator: "; ")
    }
}
