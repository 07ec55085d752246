extension MachineEnvironment.Provenance {
    /// Returns the address at which a browser shows a repository. It is made from the address by which Git fetches the
    /// repository, or from the one in a result file.
    ///
    /// - Returns: `nil` for a folder, for an address with a user or a password, and for any other than `https`.
    package static func address(ofRemote remote: String) -> String? {
        var text = address(ofSSH: remote) ?? remote
        if text.hasSuffix(".git") { text.removeLast(4) }
        return isAddress(text) ? text : nil
    }

    /// Returns `https://host/path` of `git@host:path` and `ssh://git@host/path`.
    private static func address(ofSSH remote: String) -> String? {
        var place = remote[...]
        if place.hasPrefix("ssh://") { place.removeFirst(6) }
        guard place.hasPrefix("git@") else { return nil }

        place.removeFirst(4)
        guard let end = place.firstIndex(where: { $0 == ":" || $0 == "/" }) else { return nil }
        return "https://\(place[..<end])/\(place[place.index(after: end)...])"
    }

    /// True for `https`, a host, perhaps a port, and a path.
    ///
    /// A site asks for each of its runs. Rejected: regular expressions, which are compiled at each call, and took 6 %
    /// of the instructions of a site of 1,000 small runs.
    private static func isAddress(_ text: String) -> Bool {
        guard text.hasPrefix("https://") else { return false }
        let rest = text.utf8.dropFirst(8)
        guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return false }

        let place = rest[..<slash].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        let path = rest[slash...].dropFirst()
        return place.count <= 2 && place.allSatisfy { !$0.isEmpty } && !path.isEmpty
            && place[0].allSatisfy { $0.isAlphanumeric || ".-".utf8.contains($0) }
            && place.dropFirst().allSatisfy { $0.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } }
            && path.allSatisfy { $0.isAlphanumeric || "._~/-".utf8.contains($0) }
    }
}

extension UInt8 {
    /// True for a letter or a digit of ASCII.
    fileprivate var isAlphanumeric: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}
