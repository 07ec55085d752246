/// A link with a list of the address of each section, and with everything else that determines the linker's output.
struct LinkedCode: Sendable {
    let executable: String
    /// The linker's list of sections and their addresses.
    let map: String
    /// The folder that contains the package's own objects and libraries.
    let scratch: String
    /// The linker's arguments, without those that differ between folders.
    let words: [String]
}
