/// A link with a list of where each section lies, and everything else that decided what the linker made of its objects.
struct LinkedCode: Sendable {
    let executable: String
    /// The linker's list of sections and their addresses.
    let map: String
    /// The folder below which the package's own objects and libraries are.
    let scratch: String
    /// The words of the linker's call, without those that differ between folders.
    let words: [String]
}
