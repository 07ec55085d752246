import CPlatform

/// How this module was built, as known at compile time; in a package build, everything else was built alike.
enum SwiftBuild {
    /// The version of the Swift compiler, as exactly as a program can know it: compilers tell a program only whether
    /// they are at least some version, so this is the highest rung of a ladder that the compiler reaches. Beyond the
    /// ladder it says "or later" instead of claiming a version.
    static let compilerVersion: String = {
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
    static var optimisation: String {
        // A table, because an if over compile-time constants warns of the branch that is not taken.
        let configurations = [("debug", _isDebugAssertConfiguration()), ("unchecked", _isFastAssertConfiguration())]
        return configurations.first(where: \.1)?.0 ?? "release"
    }
}
