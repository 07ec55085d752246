import Foundation

/// A link that says what lies where in it, and what decided about it beside its objects.
struct LinkedCode: Sendable {
    let executable: String
    /// The linker's list of sections and their addresses.
    let map: String
    /// The folder below which the package's own objects and libraries are.
    let scratch: String
    /// The words of the linker's call, without what is different for each folder.
    let words: [String]
}
