import Testing

import Reproducibility

struct SHA256Tests {
    // FIPS 180-2, appendix B, and NIST's examples: 0, 24, 448, 896 and 8,000,000 bits.
    @Test(
        "NIST's examples have NIST's digests",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                    + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
                "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
            ),
            (
                String(repeating: "a", count: 1_000_000),
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
            ),
        ])
    func nistExamplesHaveTheirDigests(message: String, digest: String) {
        #expect(SHA256.digest(of: message.utf8).description == digest)
    }

    // Python: hashlib.sha256(bytes(i % 251 for i in range(n))).hexdigest(). The padding takes 9 bytes: from 56 bytes on
    // it needs a block of its own.
    @Test(
        "texts of lengths around that of a block have hashlib's digests",
        arguments: [
            (1, "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"),
            (55, "463eb28e72f82e0a96c0a4cc53690c571281131f672aa229e0d45ae59b598b59"),
            (56, "da2ae4d6b36748f2a318f23e7ab1dfdf45acdc9d049bd80e59de82a60895f562"),
            (57, "2fe741af801cc238602ac0ec6a7b0c3a8a87c7fc7d7f02a3fe03d1c12eac4d8f"),
            (63, "29af2686fd53374a36b0846694cc342177e428d1647515f078784d69cdb9e488"),
            (64, "fdeab9acf3710362bd2658cdc9a29e8f9c757fcf9811603a8c447cd1d9151108"),
            (65, "4bfd2c8b6f1eec7a2afeb48b934ee4b2694182027e6d0fc075074f2fabb31781"),
            (119, "da18797ed7c3a777f0847f429724a2d8cd5138e6ed2895c3fa1a6d39d18f7ec6"),
            (120, "f52b23db1fbb6ded89ef42a23ce0c8922c45f25c50b568a93bf1c075420bbb7c"),
            (127, "92ca0fa6651ee2f97b884b7246a562fa71250fedefe5ebf270d31c546bfea976"),
            (128, "471fb943aa23c511f6f72f8d1652d9c880cfa392ad80503120547703e56a2be5"),
            (129, "5099c6a56203f9687f7d33f4bfdf576d31dc91f6b695ecea38b2770c87631135"),
            (1000, "4e4c294b331f7a2099a379bec34b9f9fc03dc46ab465d998f4d683da53487e6d"),
        ])
    func lengthsAroundABlockHaveTheirDigests(length: Int, digest: String) {
        #expect(SHA256.digest(of: message(length)).description == digest)
    }

    @Test("the digest depends on the bytes, and not on their division into pieces")
    func theDigestDoesNotDependOnTheCuts() {
        for length in [0, 1, 63, 64, 65, 130, 200] {
            let digest = SHA256.digest(of: message(length))
            for piece in [1, 2, 3, 7, 63, 64, 65, 127, 128] {
                var sha = SHA256()
                for start in stride(from: 0, to: length, by: piece) {
                    sha.update(message(length)[start..<min(start + piece, length)])
                }
                #expect(sha.finalize() == digest)
            }
        }
    }

    @Test("bytes from any sequence give the digest of the same bytes in memory")
    func bytesOneByOneGiveTheSameDigest() {
        for length in [0, 1, 64, 65, 300] {
            var sha = SHA256()
            sha.update(
                sequence(first: 0) { $0 + 1 < length ? $0 + 1 : nil }.prefix(length).lazy.map { UInt8($0 % 251) })
            #expect(sha.finalize() == SHA256.digest(of: message(length)))
        }
    }

    // Python: sha256 over (0x0102030405060708).to_bytes(8, "little") + (0xBEEF).to_bytes(2, "little")
    // + (-2 & 0xffffffff).to_bytes(4, "little").
    @Test("integers are taken in least significant byte first")
    func integersAreLittleEndian() {
        var sha = SHA256()
        sha.update(0x0102_0304_0506_0708 as UInt64)
        sha.update(0xBEEF as UInt16)
        sha.update(-2 as Int32)
        #expect(sha.finalize().description == "a1657c51419d42b3755f405d031a5dc944e86b2dd0fe040c194fb293804d8b46")
    }

    @Test("bytes can be added after a digest, and copies are independent")
    func moreCanFollowADigest() {
        var sha = SHA256()
        sha.update("ab".utf8)
        _ = sha.finalize()
        var copy = sha
        copy.update("x".utf8)
        sha.update("c".utf8)
        #expect(sha.finalize() == SHA256.digest(of: "abc".utf8))
        #expect(copy.finalize() == SHA256.digest(of: "abx".utf8))
    }

    private func message(_ length: Int) -> [UInt8] {
        (0..<length).map { UInt8($0 % 251) }
    }
}
