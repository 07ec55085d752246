import CLibrary

/// A step with the files of a state, one call of the system each.
package enum StateFileStep: String, Hashable, Sendable, CaseIterable {
    case read, create, write, synchronise, close, rename, link, remove
    case synchroniseFolder = "synchronise the folder"
}
