public struct InputError: Error, Equatable, Sendable {
    public let path: FilePath
    public let reason: Reason

    public init(path: FilePath, reason: Reason) {
        self.path = path
        self.reason = reason
    }

    public enum Reason: Equatable, Sendable {
        /// The system's own words.
        case system(String)
        case folder
        /// A named pipe that nobody has opened to write to.
        case pipeWithoutWriter
        /// A device other than a terminal or the empty one: it may never end.
        case device
        case socket
    }
}

extension InputError: CustomStringConvertible {
    /// `FILE: reason`.
    public var description: String { "\(path): \(reason)" }
}

extension InputError.Reason: CustomStringConvertible {
    public var description: String {
        switch self {
        case .system(let text): text
        case .folder: "a folder, where a file was expected"
        case .pipeWithoutWriter: "a named pipe that nobody writes to; start what writes to it first"
        case .device: "a device, which may have no end, where a file or a pipe was expected"
        case .socket: "a socket, where a file or a pipe was expected"
        }
    }
}
