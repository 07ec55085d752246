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
        #expect(address("https://example.org:8080/a/~lab_1.2") == "https://example.org:8080/a/~lab_1.2")
        for remote in [
            "/srv/lab", "../lab", "file:///srv/lab", "https://user:word@example.org/a/lab", "http://example.org/lab",
            "https://example.org/a\" onclick=\"b", "javascript:alert(1)", "data:text/html,a", "//example.org/a/lab", "",
            "https://example.org", "https://example.org/", "https:///a/lab", "https://example.org:/a/lab",
            "https://example.org:80:80/a/lab", "https://example.org:port/a/lab", "https://exämple.org/a/lab",
            "https://example.org/a/läb", "https://example.org/a?b", "git@example.org", "git@:a/lab", "git@a b:lab",
        ] { #expect(address(remote) == nil, "\(remote)") }
    }
}
