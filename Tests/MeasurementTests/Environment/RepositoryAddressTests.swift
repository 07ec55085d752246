import Measurement
import Testing

@Suite struct RepositoryAddressTests {
    @Test("the address of a repository is that of a browser, and a folder or an address with a password is none")
    func addresses() {
        func address(_ remote: String) -> String? { MachineEnvironment.Provenance.address(ofRemote: remote) }

        for remote in [
            "https://example.org/a/lab.git", "https://example.org/a/lab", "git@example.org:a/lab.git",
            "ssh://git@example.org/a/lab.git",
        ] { #expect(address(remote) == "https://example.org/a/lab") }
        for remote in [
            "/srv/lab", "../lab", "file:///srv/lab", "https://user:word@example.org/a/lab", "http://example.org/lab",
            "https://example.org/a\" onclick=\"b", "javascript:alert(1)", "data:text/html,a", "//example.org/a/lab", "",
        ] { #expect(address(remote) == nil, "\(remote)") }
    }
}
