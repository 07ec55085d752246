import Foundation
import Testing

@testable import Measurement

@Suite struct MachineEnvironmentTests {
    @Test("a folder in the search path that has the name of a tool is none")
    func folders() {
        #expect(MachineFiles.isExecutable("/bin/sh") && !MachineFiles.isExecutable("/bin"))
        #expect(MachineFiles.find("bin", in: "/usr:/") == nil)
    }

    @Test("an Intel notebook is described from its files")
    func intel() {
        let environment = MachineFixture.intel.environment()
        #expect(environment.operatingSystem == "Ubuntu 24.04.1 LTS")
        #expect(environment.kernel == "Linux 6.8.0-45-generic")
        #expect(environment.processorModel == "Intel(R) Core(TM) i7-1270P")
        #expect(environment.processors == 4)
        #expect(environment.cores == 2)
        #expect(environment.isVirtualised == false)
        #expect(
            environment.caches == CacheHierarchy(level1Data: 49_152, level2: 1_310_720, level3: 25_165_824, line: 64))
        // 32,594,356 × 1,024
        #expect(environment.memoryBytes == 33_376_620_544)
        #expect(environment.transparentHugePages == "always")
        #expect(environment.frequencyGovernor == "powersave")
        #expect(environment.loadAverage == [0.25, 0.5, 0.75])
        #expect(environment.processorTimes == ProcessorTimes(stealTicks: 0, totalTicks: 1_000))
    }

    @Test("an AMD guest under KVM says that it is virtual and hides its frequency")
    func amdVirtual() {
        let environment = MachineFixture.amdVirtual.environment()
        #expect(environment.processorModel == "AMD EPYC")
        #expect(environment.cores == 2)
        #expect(environment.isVirtualised == true)
        #expect(environment.frequencyGovernor == nil)
        #expect(environment.transparentHugePages == "madvise")
        #expect(environment.caches.lastLevel == 33_554_432)
        #expect(environment.processorTimes?.stealTicks == 1_596)
    }

    @Test("an ARM server's numbers are given the names of the field")
    func arm() {
        let environment = MachineFixture.arm.environment()
        #expect(environment.operatingSystem == "Amazon Linux 2023")
        #expect(environment.processorModel == "ARM Neoverse-N1")
        #expect(environment.cores == nil)
        #expect(environment.isVirtualised == true)
        #expect(environment.transparentHugePages == "never")
    }

    @Test("an ARM design that has no name here keeps its numbers")
    func unknownArm() {
        var machine = MachineFixture.arm
        machine.files["/proc/cpuinfo"] = "processor\t: 0\nCPU implementer\t: 0xc0\nCPU part\t: 0xac3\n"
        #expect(machine.environment().processorModel == "ARM implementer 0xc0 part 0xac3")
    }

    @Test(
        "an ARM machine is called virtual, or not virtual, only if its firmware says so",
        arguments: [
            ("", "", Bool?.none), ("Amazon EC2", "m6g.metal", false), ("QEMU", "KVM Virtual Machine", true),
            ("Raspberry Pi Foundation", "Raspberry Pi 4", nil),
        ])
    func armVirtualisation(vendor: String, product: String, expected: Bool?) {
        var machine = MachineFixture.arm
        machine.files["/sys/class/dmi/id/sys_vendor"] = vendor + "\n"
        machine.files["/sys/class/dmi/id/product_name"] = product + "\n"
        #expect(machine.environment().isVirtualised == expected)
    }

    @Test("a machine without any files is described by system calls, and the rest is unknown")
    func noFiles() {
        var machine = MachineFixture(files: [:], host: MachineFixture.intel.host)
        machine.host.loadAverage = [1, 2, 3]
        machine.host.processorModel = "Apple M2"
        machine.host.memoryBytes = 1 << 34
        machine.host.isVirtualised = false
        let environment = machine.environment()
        #expect(environment.operatingSystem == "Linux")
        #expect(environment.processorModel == "Apple M2")
        #expect(environment.memoryBytes == 1 << 34)
        #expect(environment.isVirtualised == false)
        #expect(environment.loadAverage == [1, 2, 3])
        #expect(environment.transparentHugePages == nil)
        #expect(environment.processorTimes == nil)
        #expect(environment.caches == CacheHierarchy())
    }

    @Test("an environment survives being written to a result file")
    func roundTrip() throws {
        let environment = MachineFixture.arm.environment(
            provenance: .init(
                commit: "4b825dc", isDirty: true, compilerFlags: "-Ounchecked", instructionCounter: "callgrind"))
        let decoded = try JSONDecoder().decode(MachineEnvironment.self, from: JSONEncoder().encode(environment))
        #expect(decoded == environment)
        #expect(decoded.provenance.commit == "4b825dc")
        #expect(decoded.provenance.isDirty == true)
    }

    @Test("this machine describes itself")
    func thisMachine() {
        let host = MachineEnvironment.capture(clock: ClockCharacteristics(resolution: 1, overhead: 20))
        #expect(host.processors >= 1)
        #expect(host.pageBytes >= 4_096)
        #expect(!host.kernel.isEmpty && !host.architecture.isEmpty && !host.cLibrary.isEmpty)
        #expect(SwiftBuild.compilerVersion.hasPrefix("6."))
        #expect(["debug", "release", "unchecked"].contains(SwiftBuild.optimisation))
    }
}
