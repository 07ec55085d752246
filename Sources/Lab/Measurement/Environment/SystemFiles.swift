#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Small files through which a system describes itself: `/proc`, `/sys`, `/etc`.
public enum SystemFiles {
    /// The whole content of a file as text, `nil` where it is missing or cannot be read. Files in `/proc` have no size, so
    /// it reads until nothing more comes.
    ///
    /// - Complexity: O(bytes).
    public static func read(_ path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var content: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let length = chunk.withUnsafeMutableBytes { unistd.read(file, $0) }
            if length < 0 { return nil }
            if length == 0 { return String(decoding: content, as: UTF8.self) }
            content += chunk[..<length]
        }
    }

    /// Whether a file is there and may be executed.
    public static func isExecutable(_ path: String) -> Bool {
        access(path, X_OK) == 0
    }

    /// The first executable of that name in a search path such as `PATH` holds.
    ///
    /// - Parameters:
    ///   - name: The command, without a folder.
    ///   - searchPath: Folders, separated by colons.
    ///   - isExecutable: Whether a path can be run.
    public static func find(
        _ name: String, in searchPath: String, isExecutable: (String) -> Bool = isExecutable
    ) -> String? {
        searchPath.split(separator: ":").map { "\($0)/\(name)" }.first(where: isExecutable)
    }
}

/// `read(2)` under a name that the method above does not hide.
private enum unistd {
    static func read(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        #if canImport(Glibc)
            Glibc.read(file, buffer.baseAddress, buffer.count)
        #else
            Darwin.read(file, buffer.baseAddress, buffer.count)
        #endif
    }
}
