/// What `/proc/cpuinfo` tells about the processors.
struct ProcessorDescription: Equatable {
    /// The name of the model, `nil` where the text has none.
    var model: String?
    /// Physical cores, `nil` where the text does not tell them from hardware threads.
    var cores: Int?
    /// Whether the processor says that it runs under a hypervisor; `nil` on ARM, where it does not say.
    var saysHypervisor: Bool?

    init(cpuInfo text: String) {
        let blocks = Self.blocks(of: text)
        let first = blocks.first ?? ""
        model = first.value(ofKey: "model name") ?? Self.armModel(first)
        saysHypervisor = first.value(ofKey: "flags").map { $0.split(separator: " ").contains("hypervisor") }
        let cores = blocks.compactMap { block -> String? in
            guard let package = block.value(ofKey: "physical id"), let core = block.value(ofKey: "core id") else {
                return nil
            }
            return "\(package)/\(core)"
        }
        self.cores = cores.isEmpty ? nil : Set(cores).count
    }

    /// One block per processor, divided by empty lines.
    private static func blocks(of text: String) -> [String] {
        var blocks: [String] = []
        var block = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.trimmed.isEmpty {
                if !block.isEmpty { blocks.append(block) }
                block = ""
            } else {
                block += line + "\n"
            }
        }
        return block.isEmpty ? blocks : blocks + [block]
    }

    /// ARM gives numbers instead of names.
    private static func armModel(_ block: String) -> String? {
        guard let implementer = block.value(ofKey: "CPU implementer"), let part = block.value(ofKey: "CPU part") else {
            return nil
        }
        // Arm's own designs that servers, boards and phones with Linux have; from Arm's technical reference manuals.
        let arm = [
            "0xd03": "Cortex-A53", "0xd05": "Cortex-A55", "0xd07": "Cortex-A57", "0xd08": "Cortex-A72",
            "0xd09": "Cortex-A73", "0xd0a": "Cortex-A75", "0xd0b": "Cortex-A76", "0xd0c": "Neoverse-N1",
            "0xd0d": "Cortex-A77", "0xd40": "Neoverse-V1", "0xd41": "Cortex-A78", "0xd49": "Neoverse-N2",
            "0xd4f": "Neoverse-V2",
        ]
        let name = implementer == "0x41" ? arm[part] : nil
        return name.map { "ARM \($0)" } ?? "ARM implementer \(implementer) part \(part)"
    }
}
