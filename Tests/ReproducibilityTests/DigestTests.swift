import Testing

import Reproducibility

struct DigestTests {
    private let ofABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

    @Test("a printed digest is read back, in upper and lower case")
    func aDigestIsReadBackFromWhatItPrints() throws {
        let digest = SHA256.digest(of: "abc".utf8)
        #expect(digest.description == ofABC)
        #expect(Digest(ofABC) == digest)
        #expect(Digest(ofABC.uppercased()) == digest)
    }

    @Test("anything but 64 hexadecimal digits is no digest")
    func anythingElseIsNoDigest() {
        #expect(Digest("") == nil)
        #expect(Digest(String(ofABC.dropLast())) == nil)
        #expect(Digest(ofABC + "0") == nil)
        #expect(Digest(String(ofABC.dropLast()) + "g") == nil)
        #expect(Digest(String(ofABC.dropLast()) + "ä") == nil)
    }

    @Test("the bytes of a digest are those of its digits")
    func theBytesAreThoseThatTheDigitsWrite() {
        let bytes = SHA256.digest(of: "abc".utf8).bytes
        #expect(bytes.count == 32)
        #expect(Array(bytes.prefix(5)) == [0xba, 0x78, 0x16, 0xbf, 0x8f])
        #expect(bytes.last == 0xad)
    }
}
