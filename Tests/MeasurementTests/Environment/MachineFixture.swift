@testable import Measurement

/// Machines as their files describe them, shortened to what is read.
struct MachineFixture {
    var files: [String: String]
    var host: MachineEnvironment

    func environment(provenance: MachineEnvironment.Provenance = .init()) -> MachineEnvironment {
        .capture(
            clock: ClockCharacteristics(resolution: 20, overhead: 25.5), provenance: provenance, host: host,
            reading: { files[$0] })
    }

    /// Caches of the first processor, as the kernel lists them.
    private static func caches(_ entries: [(level: Int, type: String, size: String)]) -> [String: String] {
        var files: [String: String] = [:]
        for (index, entry) in entries.enumerated() {
            let folder = "/sys/devices/system/cpu/cpu0/cache/index\(index)"
            files["\(folder)/level"] = "\(entry.level)\n"
            files["\(folder)/type"] = "\(entry.type)\n"
            files["\(folder)/size"] = "\(entry.size)\n"
            files["\(folder)/coherency_line_size"] = "64\n"
        }

        return files
    }

    private static func host(
        _ architecture: String, processors: Int, kernel: String, instructionSet: String
    ) -> MachineEnvironment {
        MachineEnvironment(
            operatingSystem: "Linux", kernel: kernel, architecture: architecture, processors: processors,
            instructionSet: instructionSet, pageBytes: 4_096, allocator: "jemalloc 5.3.0", cLibrary: "glibc 2.36",
            clock: ClockCharacteristics(resolution: 0, overhead: 0))
    }

    /// A notebook: two cores with two threads each.
    static let intel = MachineFixture(
        files: caches([
            (1, "Data", "48K"), (1, "Instruction", "32K"), (2, "Unified", "1280K"), (3, "Unified", "24576K"),
        ])
        .merging([
            "/etc/os-release": "PRETTY_NAME=\"Ubuntu 24.04.1 LTS\"\nNAME=\"Ubuntu\"\nVERSION_ID=\"24.04\"\n",
            "/proc/cpuinfo": (0..<4).map { processor in
                """
                processor\t: \(processor)
                vendor_id\t: GenuineIntel
                model name\t: Intel(R) Core(TM) i7-1270P
                physical id\t: 0
                core id\t\t: \(processor / 2)
                flags\t\t: fpu vme de pse tsc clflush mmx sse2 avx2 clflushopt
                power management:

                """
            }.joined(separator: "\n"),
            "/proc/meminfo": "MemTotal:       32594356 kB\nMemFree:         1234567 kB\n",
            "/proc/loadavg": "0.25 0.50 0.75 1/1234 56789\n",
            "/proc/stat": "cpu  100 0 50 850 0 0 0 0 0 0\ncpu0 25 0 12 212 0 0 0 0 0 0\n",
            "/sys/kernel/mm/transparent_hugepage/enabled": "[always] madvise never\n",
            "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor": "powersave\n",
        ]) { $1 },
        host: host("x86_64", processors: 4, kernel: "Linux 6.8.0-45-generic", instructionSet: "AVX2"))

    /// A virtual machine under KVM: no frequency, and the processor says that it is virtual.
    static let amdVirtual = MachineFixture(
        files: caches([(1, "Data", "32K"), (1, "Instruction", "32K"), (2, "Unified", "512K"), (3, "Unified", "32768K")])
            .merging([
                "/etc/os-release": "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n",
                "/proc/cpuinfo": (0..<2).map { processor in
                    """
                    processor\t: \(processor)
                    vendor_id\t: AuthenticAMD
                    model name\t: AMD EPYC
                    physical id\t: 0
                    core id\t\t: \(processor)
                    flags\t\t: fpu vme clflush avx2 hypervisor lahf_lm clflushopt

                    """
                }.joined(separator: "\n"),
                "/proc/meminfo": "MemTotal:       24684092 kB\n",
                "/proc/loadavg": "5.37 3.77 1.99 2/91 3037\n",
                "/proc/stat": "cpu  976 0 1391 156482 838 0 17 1596 0 0\n",
                "/sys/kernel/mm/transparent_hugepage/enabled": "always [madvise] never\n",
            ]) { $1 },
        host: host("x86_64", processors: 2, kernel: "Linux 6.1.0-25-amd64", instructionSet: "AVX2"))

    /// A rented ARM server: numbers instead of names, and only the firmware says that it is virtual.
    static let arm = MachineFixture(
        files: caches([
            (1, "Data", "64K"), (1, "Instruction", "64K"), (2, "Unified", "1024K"), (3, "Unified", "32768K"),
        ])
        .merging([
            "/usr/lib/os-release": "NAME=\"Amazon Linux\"\nPRETTY_NAME=\"Amazon Linux 2023\"\n",
            "/proc/cpuinfo": (0..<2).map { processor in
                """
                processor\t: \(processor)
                BogoMIPS\t: 243.75
                Features\t: fp asimd evtstrm aes pmull sha1 sha2 crc32 atomics
                CPU implementer\t: 0x41
                CPU architecture: 8
                CPU variant\t: 0x3
                CPU part\t: 0xd0c
                CPU revision\t: 1

                """
            }.joined(separator: "\n"),
            "/proc/meminfo": "MemTotal:        3941200 kB\n",
            "/proc/loadavg": "0.00 0.01 0.05 1/120 999\n",
            "/proc/stat": "cpu  1 2 3 4 5 6 7 8 0 0\n",
            "/sys/kernel/mm/transparent_hugepage/enabled": "always madvise [never]\n",
            "/sys/class/dmi/id/sys_vendor": "Amazon EC2\n",
            "/sys/class/dmi/id/product_name": "m6g.large\n",
        ]) { $1 },
        host: host("aarch64", processors: 2, kernel: "Linux 6.1.102-111.182.amzn2023.aarch64", instructionSet: "NEON"))
}
