import CLibrary

/// The instant of the last change of a file's content.
package struct ModificationTime: Hashable, Sendable {
    /// Whole seconds since 1970.
    package var seconds: Int
    /// Nanoseconds since the last whole second.
    package var nanoseconds: Int
}

extension stat {
    /// The instant of the last change of the content, by the same name on every system.
    package var modificationTime: ModificationTime {
        #if canImport(Darwin)
            let time = st_mtimespec
        #else
            let time = st_mtim
        #endif
        return ModificationTime(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
    }
}
