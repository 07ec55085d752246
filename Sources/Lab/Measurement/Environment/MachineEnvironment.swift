/// The machine and build that numbers come from, as a result file carries them (measurement, "Reproducible").
///
/// What the machine does not tell is `nil`, never a guess.
public struct MachineEnvironment: Codable, Sendable, Equatable {
    /// The operating system with its version.
    public var operatingSystem: String
    /// The kernel with its release.
    public var kernel: String
    /// The architecture as the kernel names it.
    public var architecture: String
    /// The processor's model.
    public var processorModel: String?
    /// Processors that are online, hardware threads counted.
    public var processors: Int
    /// Physical cores.
    public var cores: Int?
    /// The widest vector instruction set offered to the process. Under valgrind this is what valgrind offers.
    public var instructionSet: String
    /// The data caches.
    public var caches: CacheHierarchy
    /// Main memory in bytes.
    public var memoryBytes: Int?
    /// Bytes of a page.
    public var pageBytes: Int
    /// Whether transparent huge pages are given `always`, on `madvise` or `never`.
    public var transparentHugePages: String?
    /// How the kernel chooses the processor's frequency.
    public var frequencyGovernor: String?
    /// Whether this is a virtual machine.
    public var isVirtualised: Bool?
    /// `jemalloc` with its version, or `system`.
    public var allocator: String
    /// Name and version of the C library.
    public var cLibrary: String
    /// The version of the Swift compiler, see ``SwiftBuild/compilerVersion``.
    public var swiftVersion: String
    /// `debug`, `release` or `unchecked`.
    public var optimisation: String
    /// How fine the clock is and what it costs.
    public var clock: ClockCharacteristics
    /// Load averages over 1, 5 and 15 minutes when the environment was captured.
    public var loadAverage: [Double]
    /// Processor time since the machine started, with what the hypervisor took.
    public var processorTimes: ProcessorTimes?
    /// What only the caller knows.
    public var provenance: Provenance

    /// What the caller knows of the program that is measured.
    public struct Provenance: Codable, Sendable, Equatable {
        /// The commit that was built.
        public var commit: String?
        /// Whether the tree had changes that are in no commit.
        public var isDirty: Bool?
        /// Compiler and linker flags beyond the build configuration.
        public var compilerFlags: String?
        /// What counts instructions: `perf_event_open`, `callgrind`, or `nil` for nothing.
        public var instructionCounter: String?

        /// What is left out is unknown.
        public init(
            commit: String? = nil, isDirty: Bool? = nil, compilerFlags: String? = nil, instructionCounter: String? = nil
        ) {
            self.commit = commit
            self.isDirty = isDirty
            self.compilerFlags = compilerFlags
            self.instructionCounter = instructionCounter
        }
    }
}
