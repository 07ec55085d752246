/// Keeps a state in a file, so that it survives the end of the app at any instant.
///
/// A state is written to a second file, synchronised to the disk, and renamed over the first; then the folder is
/// synchronised. A reader finds the state before or the state after, whole. One app writes to a file at a time. Here
/// only tests use it: commands and experiments keep states in memory.
package struct ReviewStateStore {
    private let path: String
    private let fileSystem: any StateFileSystem

    /// A state that was read, with the fault of its file if that had one.
    package struct Loaded: Hashable, Sendable {
        /// The state; empty when there was no file, or none that could be used.
        package var state: ReviewState
        /// The problem with the file; `nil` when there was none.
        package var problem: ReviewStateProblem?
    }

    /// A store in a file of the machine, whose folder is there.
    package init(path: String) { self.init(path: path, fileSystem: SystemFiles()) }

    package init(path: String, fileSystem: any StateFileSystem) {
        self.path = path
        self.fileSystem = fileSystem
    }

    /// Reads the state. A file that holds none is kept aside under a name of its own; one that cannot be read is an
    /// error, so that it is not taken for empty and written over.
    package func load() throws(StateFileError) -> Loaded {
        // One byte more than a state can have, so that a longer file is seen.
        guard let bytes = try fileSystem.read(path, atMost: ReviewStateText.mostBytes + 1) else {
            return Loaded(state: ReviewState())
        }

        do throws(ReviewStateProblem.Reason) {
            return Loaded(state: try ReviewStateText.state(of: bytes))
        } catch {
            let backup = try keepAside()
            return Loaded(state: ReviewState(), problem: ReviewStateProblem(path: path, keptAs: backup, reason: error))
        }
    }

    /// Writes the state; when it returns, the state is on the disk. After an error the file holds the state before, or
    /// the new one when only the last step failed.
    package func save(_ state: ReviewState) throws(StateFileError) {
        let new = path + ".new"
        let descriptor = try fileSystem.create(new)
        do throws(StateFileError) {
            var rest = ReviewStateText.bytes(of: state)[...]
            while !rest.isEmpty { rest = rest.dropFirst(try fileSystem.write(rest, to: descriptor, path: new)) }
            try fileSystem.synchronise(descriptor, path: new)
        } catch {
            try? fileSystem.close(descriptor, path: new)
            try? fileSystem.remove(new)
            throw error
        }

        try fileSystem.close(descriptor, path: new)
        try fileSystem.rename(new, to: path)
        try fileSystem.synchroniseFolder(of: path)
    }

    /// Gives the file the first free name. It has both names for an instant: an app that ends then keeps it aside
    /// twice.
    private func keepAside() throws(StateFileError) -> String {
        var number = 1
        while true {
            let name = "\(path).unread-\(number)"
            if try fileSystem.link(path, as: name) {
                try fileSystem.remove(path)
                try fileSystem.synchroniseFolder(of: path)
                return name
            }

            number += 1
        }
    }
}
