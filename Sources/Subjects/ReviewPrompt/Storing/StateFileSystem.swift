/// What a store needs of a file system, so that a test can end the world at any step.
public protocol StateFileSystem {
    /// The bytes of a file, at most so many; `nil` when there is no file.
    func read(_ path: String, atMost limit: Int) throws(StateFileError) -> [UInt8]?
    /// A new empty file, open for writing.
    func create(_ path: String) throws(StateFileError) -> Int32
    /// Writes the first bytes of some; returns how many, at least 1.
    func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32, path: String) throws(StateFileError) -> Int
    /// Waits until the bytes of a file are on the disk.
    func synchronise(_ descriptor: Int32, path: String) throws(StateFileError)
    /// Closes a file.
    func close(_ descriptor: Int32, path: String) throws(StateFileError)
    /// Puts a file in the place of another, at once.
    func rename(_ path: String, to target: String) throws(StateFileError)
    /// Gives a file a second name; `false` when somebody has it.
    func link(_ path: String, as second: String) throws(StateFileError) -> Bool
    /// Takes a name away.
    func remove(_ path: String) throws(StateFileError)
    /// Waits until the names in the folder of a file are on the disk.
    func synchroniseFolder(of path: String) throws(StateFileError)
}
