/// A checkout of a commit, which stays for later gates.
struct Checkout {
    /// The folder of the checkout and its builds.
    let folder: String
    let name: String
    /// The work tree of the user's repository.
    let top: String
    /// The name of ``root`` in ``folder``: another one until all files are there.
    var rootName = "root"
    /// Packages that it depends on and that are not in the commit; both sides use them as they are now.
    var outside: [String] = []

    /// The folder that stands for the root of the file system: a path out of the repository leads to the same place
    /// below it.
    var root: String { "\(folder)/\(rootName)" }
    /// The work tree. It lies below ``root`` as the user's lies below the root of the file system: the name of a
    /// package's folder is the name by which SwiftPM knows the package.
    var tree: String { "\(root)\(top == "/" ? "/tree" : top)" }
    /// The file that marks a complete checkout: an interrupted one has some files and no mark.
    var mark: String { "\(folder)/checked-out" }
}
