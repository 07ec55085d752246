/// The location of an entry in a variant document, in 16 bytes. Its path is only made on demand.
package struct VariantLocation: Hashable, Sendable {
    /// A list of entries.
    package enum Section: UInt8, Sendable {
        case config, update, actions
    }

    /// The number of the block, from 0.
    package var block: Int32 = 0
    package var section = Section.config
    /// The number of the entry in its list, from 0; entries that were left out count too.
    package var entry: Int32 = 0
    /// The line, from 1.
    package var line: Int32 = 1

    /// The JSON path: `$.MMTApp[0].config[1]`.
    package var path: String {
        let list =
            switch section {
            case .config: "config"
            case .update: "constraints.update"
            case .actions: "actions"
            }

        return "$.MMTApp[\(block)].\(list)[\(entry)]"
    }
}
