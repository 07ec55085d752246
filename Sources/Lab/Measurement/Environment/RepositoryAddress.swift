extension MachineEnvironment.Provenance {
    /// Returns the address at which a browser shows a repository, from the one that Git fetches it by or that a result
    /// file names; `nil` for a folder, for an address with a user or a password, and for any other than `https`.
    package static func address(ofRemote remote: String) -> String? {
        var text = remote
        if let user = text.firstMatch(of: /^(?:ssh:\/\/)?git@([A-Za-z0-9.-]+)[:\/](.+)$/) {
            text = "https://\(user.1)/\(user.2)"
        }
        if text.hasSuffix(".git") { text.removeLast(4) }
        guard text.wholeMatch(of: /https:\/\/[A-Za-z0-9.-]+(?::[0-9]+)?\/[A-Za-z0-9._~\/-]+/) != nil else { return nil }
        return text
    }
}
