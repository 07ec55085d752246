import CLibrary

/// A step in reading or writing a state; each is one system call.
package enum StateFileStep: String, Hashable, Sendable, CaseIterable {
    case read, create, write, synchronise, close, rename, link, remove
    case synchroniseFolder = "synchronise the folder"
}
