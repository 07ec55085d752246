/// The part of a file system that a store needs, so that a test can end the app at any step.
package protocol StateFileSystem {
    /// Returns the bytes of a file, at most `limit`; `nil` if there is no file.
    func read(_ path: String, atMost limit: Int) throws(StateFileError) -> [UInt8]?
    func create(_ path: String) throws(StateFileError) -> Int32
    /// Writes the first of some bytes, and returns their number, at least 1.
    func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32, path: String) throws(StateFileError) -> Int
    /// Waits until the bytes of a file are on the disk.
    func synchronise(_ descriptor: Int32, path: String) throws(StateFileError)
    func close(_ descriptor: Int32, path: String) throws(StateFileError)
    func rename(_ path: String, to target: String) throws(StateFileError)
    /// Gives a file a second name; returns `false` if that name is taken.
    func link(_ path: String, as second: String) throws(StateFileError) -> Bool
    func remove(_ path: String) throws(StateFileError)
    /// Waits until the names in the folder of a file are on the disk.
    func synchroniseFolder(of path: String) throws(StateFileError)
}
