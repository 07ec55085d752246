/// The build of this module, as known at compile time. In the build of a package all modules are built alike.
package enum SwiftBuild {
    /// The version of the Swift compiler, as exactly as a program can know it.
    ///
    /// A program can only ask if the compiler has at least some version, so this is the highest version in a list that
    /// the compiler reaches. Above the list it says "or later" instead of claiming a version.
    package static let compilerVersion: String = {
        #if compiler(>=6.6)
            "6.6 or later"
        #elseif compiler(>=6.5)
            "6.5"
        #elseif compiler(>=6.4)
            "6.4"
        #elseif compiler(>=6.3.4)
            "6.3.4 or later"
        #elseif compiler(>=6.3.3)
            "6.3.3"
        #elseif compiler(>=6.3.2)
            "6.3.2"
        #elseif compiler(>=6.3.1)
            "6.3.1"
        #elseif compiler(>=6.3)
            "6.3"
        #elseif compiler(>=6.2)
            "6.2"
        #else
            "6.1"
        #endif
    }()

    /// `debug`, `release`, or `unchecked` for a release build without run-time checks.
    package static var optimisation: String {
        // It is a table, because for a branch on a compile-time constant the compiler warns that it is never taken.
        let configurations = [("debug", _isDebugAssertConfiguration()), ("unchecked", _isFastAssertConfiguration())]
        return configurations.first(where: \.1)?.0 ?? "release"
    }
}
