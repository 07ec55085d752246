/// Where an entry of a variant document stands. It takes 16 bytes; the path is made when somebody asks.
public struct VariantPlace: Hashable, Sendable {
    /// The parts of a block that are lists.
    public enum Section: UInt8, Sendable {
        case config, update, actions
    }

    /// The number of the block, from 0.
    public var block: Int32
    /// The list in the block.
    public var section: Section
    /// The number of the entry in the list, from 0, those that were left out included.
    public var entry: Int32
    /// The line that the entry begins in, from 1.
    public var line: Int32

    /// A place; by default the first entry of `config`.
    public init(block: Int32 = 0, section: Section = .config, entry: Int32 = 0, line: Int32 = 1) {
        self.block = block
        self.section = section
        self.entry = entry
        self.line = line
    }

    /// The JSON path: `$.MMTApp[0].config[1]`.
    public var path: String {
        let list =
            switch section {
            case .config: "config"
            case .update: "constraints.update"
            case .actions: "actions"
            }
        return "$.MMTApp[\(block)].\(list)[\(entry)]"
    }
}
