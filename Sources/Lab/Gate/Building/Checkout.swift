/// A checkout of a commit. It stays for later gates.
struct Checkout {
    /// The folder of the checkout and its builds.
    let folder: String
    let name: String
    /// The work tree of the user's repository.
    let top: String
    /// The name of ``root`` in ``folder``. It has another name until all files are there.
    var rootName = "root"
    /// Packages outside the commit that it depends on. Both sides use them as they are now.
    var outside: [String] = []

    /// The folder that stands for the root of the file system. A path that leads out of the repository leads to the
    /// same place below this folder.
    var root: String { "\(folder)/\(rootName)" }
    /// The work tree. Its path below ``root`` is the path of the user's work tree, because SwiftPM knows a package by
    /// the name of its folder.
    var tree: String { "\(root)\(top == "/" ? "/tree" : top)" }
    /// The file that marks a complete checkout: an interrupted one has some files and no mark.
    var mark: String { "\(folder)/checked-out" }
}
