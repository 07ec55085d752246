extension MachineEnvironment {
    /// What two environments must have in common for their stored times and instructions to be compared (measurement,
    /// "Regression gate"): processor model, cores, instruction set, operating system, C library, Swift version, flags,
    /// allocator and counter implementation. Readable, so that a difference can be shown; equal text means comparable.
    public var fingerprint: String {
        fingerprintFields.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }

    /// The names of the fingerprint's fields in which another environment differs, in their order.
    public func fingerprintDifferences(to other: MachineEnvironment) -> [String] {
        zip(fingerprintFields, other.fingerprintFields).filter { $0.value != $1.value }.map(\.0.name)
    }

    private var fingerprintFields: [(name: String, value: String)] {
        let flags = [optimisation] + (provenance.compilerFlags.map { [$0] } ?? [])
        return [
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
    }
}
