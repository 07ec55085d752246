import CPlatform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What a machine tells by system calls instead of files. A value, so that a test can be on any machine.
public struct HostFacts: Sendable, Equatable {
    /// The operating system where `/etc/os-release` does not name it: `macOS 15.5`, or `Linux`.
    public var operatingSystem: String
    /// The kernel's name and release.
    public var kernel: String
    /// The architecture as the kernel names it: `x86_64`, `aarch64`, `arm64`.
    public var architecture: String
    /// The processor's name where `/proc/cpuinfo` does not give it.
    public var processorModel: String?
    /// Processors that are online, hardware threads counted.
    public var processors: Int
    /// Physical cores, where `/proc/cpuinfo` does not tell.
    public var cores: Int?
    /// Caches, where `/sys` does not tell.
    public var caches: CacheHierarchy
    /// Main memory in bytes, where `/proc/meminfo` does not tell.
    public var memoryBytes: Int?
    /// Bytes of a page.
    public var pageBytes: Int
    /// Load averages over 1, 5 and 15 minutes, where `/proc/loadavg` does not tell.
    public var loadAverage: [Double]
    /// Whether this is a virtual machine, where `/proc` and `/sys` do not tell.
    public var isVirtualised: Bool?
    /// `jemalloc` with its version, or `system`.
    public var allocator: String
    /// Name and version of the C library.
    public var cLibrary: String
    /// The widest vector instruction set offered to this process.
    public var instructionSet: String

    /// Facts of a machine; what is left out is unknown.
    public init(
        operatingSystem: String, kernel: String, architecture: String, processorModel: String? = nil, processors: Int,
        cores: Int? = nil, caches: CacheHierarchy = CacheHierarchy(), memoryBytes: Int? = nil, pageBytes: Int,
        loadAverage: [Double] = [], isVirtualised: Bool? = nil, allocator: String, cLibrary: String,
        instructionSet: String
    ) {
        self.operatingSystem = operatingSystem
        self.kernel = kernel
        self.architecture = architecture
        self.processorModel = processorModel
        self.processors = processors
        self.cores = cores
        self.caches = caches
        self.memoryBytes = memoryBytes
        self.pageBytes = pageBytes
        self.loadAverage = loadAverage
        self.isVirtualised = isVirtualised
        self.allocator = allocator
        self.cLibrary = cLibrary
        self.instructionSet = instructionSet
    }

    /// The facts of the machine this process runs on.
    public static func ofThisMachine() -> HostFacts {
        var name = utsname()
        uname(&name)
        let system = text(of: name.sysname)
        var loads = [Double](repeating: 0, count: 3)
        let loadsKnown = getloadavg(&loads, 3)
        var cLibrary = [CChar](repeating: 0, count: 64)
        milli_c_library(&cLibrary, cLibrary.count)
        let pageBytes = max(sysconf(Int32(_SC_PAGESIZE)), 1)
        #if os(Linux)
            let pages = sysconf(Int32(_SC_PHYS_PAGES))
            let memoryBytes: Int? = pages > 0 ? pages * pageBytes : nil
        #else
            let memoryBytes = SystemControl.number("hw.memsize")
        #endif
        return HostFacts(
            operatingSystem: SystemControl.text("kern.osproductversion").map { "macOS \($0)" } ?? system,
            kernel: "\(system) \(text(of: name.release))", architecture: text(of: name.machine),
            processorModel: SystemControl.text("machdep.cpu.brand_string"),
            processors: max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1),
            cores: SystemControl.number("hw.physicalcpu"), caches: .reportedBySystem(), memoryBytes: memoryBytes,
            pageBytes: pageBytes, loadAverage: loadsKnown > 0 ? Array(loads.prefix(Int(loadsKnown))) : [],
            isVirtualised: SystemControl.number("kern.hv_vmm_present").map { $0 != 0 },
            allocator: JemallocControl.version().map { "jemalloc \($0)" } ?? "system",
            cLibrary: String(decoding: cLibrary.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self),
            instructionSet: String(cString: milli_instruction_set()))
    }

    /// The text in a field of fixed length, which Swift sees as a tuple.
    private static func text<Field>(of field: Field) -> String {
        withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
