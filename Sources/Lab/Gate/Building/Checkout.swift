/// A checkout of a commit, which stays for later gates.
struct Checkout {
    /// The folder of the checkout and its builds.
    let folder: String
    let name: String
    /// Packages that it depends on and that are not in the commit; both sides use them as they are now.
    var outside: [String] = []

    /// The work tree, so far below ``folder`` that there is room for packages next to and above the repository.
    var tree: String { "\(folder)/above/above/above/tree" }
    /// The file that marks a complete checkout: an interrupted one has some files and no mark.
    var mark: String { "\(folder)/checked-out" }
}
