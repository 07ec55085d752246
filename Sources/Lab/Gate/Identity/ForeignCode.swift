/// Executed code outside the sections of the package's objects.
enum ForeignCode: Hashable {
    /// A section of another file, such as the standard library.
    case section(file: String, name: String)
    /// A place in an object of the package, outside its sections of code.
    case outsideSections
    /// An address that is missing in the linker's list.
    case unlisted

    /// True if the code is the same on two sides that execute it.
    var isKnown: Bool {
        switch self {
        case .section: true
        case .outsideSections, .unlisted: false
        }
    }

    /// The name in findings.
    var name: String {
        switch self {
        case .section(let file, let name): "\(file):(\(name))"
        case .outsideSections: "code outside sections of code"
        case .unlisted: "code at an address that the linker does not list"
        }
    }
}
