/// Stores a state in a file, so that it survives if the app ends at any instant.
///
/// A state is written to a second file, synchronised to the disk, and renamed over the first; then the folder is
/// synchronised. A reader finds the state before or the state after, whole. One app writes to a file at a time. Here
/// only tests use it: commands and experiments keep states in memory.
package struct ReviewStateStore {
    private let path: String
    private let fileSystem: any StateFileSystem

    /// The state that was read, and the problem with its file, if any.
    package struct Loaded: Hashable, Sendable {
        /// The state; empty if there was no usable file.
        package var state: ReviewState
        /// The problem with the file; `nil` if there was none.
        package var problem: ReviewStateProblem?
    }

    /// Makes a store in a file. Its folder must exist.
    package init(path: String) { self.init(path: path, fileSystem: SystemFiles()) }

    package init(path: String, fileSystem: any StateFileSystem) {
        self.path = path
        self.fileSystem = fileSystem
    }

    /// Reads the state. A file without a state is set aside under a new name. A file that cannot be read is an error,
    /// so that it does not count as empty and is not overwritten.
    package func load() throws(StateFileError) -> Loaded {
        // One byte more than the maximum size of a state, so that a longer file is noticed.
        guard let bytes = try fileSystem.read(path, atMost: ReviewStateText.maximumBytes + 1) else {
            return Loaded(state: ReviewState())
        }

        do throws(ReviewStateProblem.Reason) {
            return Loaded(state: try ReviewStateText.state(of: bytes))
        } catch {
            let backup = try keepAside()
            return Loaded(state: ReviewState(), problem: ReviewStateProblem(path: path, keptAs: backup, reason: error))
        }
    }

    /// Writes the state. After the return, the state is on the disk. After an error, the file holds the old state, or
    /// the new one if only the last step failed.
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

    /// Gives the file the first free name. It has both names for an instant: if the app ends then, the file is set
    /// aside twice.
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
