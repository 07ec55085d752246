/// The machine and build of numbers, in the form of a result file. Source: measurement, Reproducible.
///
/// An unknown fact is `nil`, never a guess.
public struct MachineEnvironment: Codable, Sendable, Equatable {
    /// The operating system with its version: `Ubuntu 24.04.1 LTS`, `macOS 15.5`.
    public var operatingSystem: String
    /// The kernel and its release: `Linux 6.1.0`.
    public var kernel: String
    /// The architecture as the kernel names it: `x86_64`, `aarch64`, `arm64`.
    public var architecture: String
    /// The name of the processor.
    public var processorModel: String?
    /// The processors that are online, hardware threads included.
    public var processors: Int
    /// The physical cores.
    public var cores: Int?
    /// The widest vector instruction set offered to the process. Under valgrind it is valgrind's.
    public var instructionSet: String
    /// The data caches of the first processor.
    public var caches = CacheHierarchy()
    /// The machine's memory in bytes.
    public var memoryBytes: Int?
    /// The size of a page of memory in bytes.
    public var pageBytes: Int
    /// The kernel's setting for transparent huge pages: `always`, `madvise` or `never`.
    public var transparentHugePages: String?
    /// The kernel's policy for the frequency of the first processor: `performance`.
    public var frequencyGovernor: String?
    /// True in a virtual machine.
    public var isVirtualised: Bool?
    /// `jemalloc` with its version, or `system`.
    public var allocator: String
    /// The C library and its version: `glibc 2.39`.
    public var cLibrary: String
    /// The version of the Swift compiler, as exactly as a program can know it.
    public var swiftVersion = SwiftBuild.compilerVersion
    /// `debug`, `release` or `unchecked`.
    public var optimisation = SwiftBuild.optimisation
    /// The clock by which times were measured.
    public var clock: ClockCharacteristics
    /// Load averages over 1, 5 and 15 minutes when the environment was captured.
    public var loadAverage: [Double] = []
    /// Processor time since the machine started, with the time that the hypervisor gave to other machines.
    public var processorTimes: ProcessorTimes?
    /// The origin of the measured program.
    public var provenance = Provenance()

    /// Facts about the measured program that only the caller has.
    public struct Provenance: Codable, Sendable, Equatable {
        /// The commit that the program was built from.
        public var commit: String?
        /// True if the working tree had changes that are in no commit.
        public var isDirty: Bool?
        /// The flags of the compiler besides the build configuration.
        public var compilerFlags: String?
        /// The source of instruction counts: `perf_event_open`, `callgrind`, or `nil` for none.
        public var instructionCounter: String?
        /// The address of the repository that the commit is in, as a browser opens it.
        public var repository: String?

        /// The origin of a program, as far as it is known.
        public init(
            commit: String? = nil, isDirty: Bool? = nil, compilerFlags: String? = nil,
            instructionCounter: String? = nil,
            repository: String? = nil
        ) {
            self.commit = commit
            self.isDirty = isDirty
            self.compilerFlags = compilerFlags
            self.instructionCounter = instructionCounter
            self.repository = repository
        }

        /// The commit for people: `0123456789 with changes`; `nil` if it is not known.
        package var build: String? { commit.map { $0.prefix(10) + (isDirty == true ? " with changes" : "") } }

        /// The commit if it is a hash; `nil` for another text, because a result from elsewhere may name anything.
        package var commitHash: String? {
            guard let commit, (7...64).contains(commit.count), commit.allSatisfy({ $0.isASCII && $0.isHexDigit })
            else { return nil }
            return commit
        }

        /// The short form of the commit that a checkout repeats; `nil` if it is not known, or had further changes.
        package var cleanCommit: String? {
            guard isDirty == false, let commitHash else { return nil }
            return String(commitHash.prefix(10))
        }
    }
}

extension MachineEnvironment {
    /// The processor's name, or its architecture if the name is not known.
    package var model: String { processorModel ?? architecture }

    /// The facts that must agree before stored times and instructions of two environments are compared: processor
    /// model, number of processors, instruction set, operating system, C library, Swift version, flags, allocator and
    /// instruction counter.
    ///
    /// Environments with equal texts are comparable. The text is readable, so that a difference can be shown. Its cores
    /// are hardware threads, as in all stored texts. Source: gate, Accepted counts.
    public var fingerprint: String {
        var flags = [optimisation]
        if let more = provenance.compilerFlags { flags.append(more) }

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
