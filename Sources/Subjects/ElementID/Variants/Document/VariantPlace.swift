/// The place of an entry in a variant document. It takes 16 bytes; the path is made when somebody asks.
package struct VariantPlace: Hashable, Sendable {
    package enum Section: UInt8, Sendable {
        case config, update, actions
    }

    package var block: Int32 = 0
    package var section = Section.config
    /// The number of the entry in the list, from 0, those that were left out included.
    package var entry: Int32 = 0
    package var line: Int32 = 1

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
