import Foundation
import Reproducibility

/// A source of payloads that have the stores' own forms, field for field as documented. Identifiers, signatures and
/// instants are random and of the usual lengths, and no payload holds real data. Half of the payloads are the App
/// Store's.
package struct PayloadDrawing {
    var random: Xoshiro256StarStar
    /// The number of characters in the header of a signed part; with three certificates, it has about 5,600.
    let headerLength: Int

    package init(seed: UInt64, headerLength: Int = 5_600) {
        random = Xoshiro256StarStar(seed: Seed.derive(seed, "payloads"))
        self.headerLength = headerLength
    }

    package mutating func next() -> [UInt8] { Array(text().utf8) }

    private mutating func text() -> String {
        switch random.index(below: 20) {
        case 0..<4: notification(isSigned: true)
        case 4..<6: notification(isSigned: false)
        case 6: statuses()
        case 7: transaction()
        case 8: receipt()
        case 9: legacyNotification()
        case 10..<14: playNotification(isWrapped: random.chance(0.5))
        case 14: voidedPurchase()
        case 15..<17: playSubscription()
        case 17..<19: playLegacySubscription()
        default: silent()
        }
    }

    static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    mutating func letters(_ count: Int) -> String {
        String(decoding: (0..<count).map { _ in Self.alphabet[random.index(below: 64)] }, as: UTF8.self)
    }

    mutating func digits(_ count: Int) -> String {
        String(decoding: (0..<count).map { _ in 48 + UInt8(random.index(below: 10)) }, as: UTF8.self)
    }

    /// Draws an instant in the years 2020 to 2029.
    mutating func instant() -> Int64 { 1_577_836_800_000 + Int64(random.number(below: 315_000_000_000)) }

    mutating func uuid() -> String {
        [8, 4, 4, 4, 12].map { count in
            String((0..<count).map { _ in Array("0123456789abcdef")[random.index(below: 16)] })
        }.joined(separator: "-")
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[random.index(below: elements.count)] }

    mutating func signed(_ json: String) -> String {
        "\(letters(headerLength)).\(Self.base64(json, isForURLs: true)).\(letters(86))"
    }

    /// Returns base64. Pub/Sub writes it with padding; JWS uses the form for URLs, without padding.
    static func base64(_ text: String, isForURLs: Bool) -> String {
        let base64 = Data(text.utf8).base64EncodedString()
        guard isForURLs else { return base64 }
        return base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private mutating func silent() -> String {
        switch random.index(below: 3) {
        case 0: Self.playText(instant(), #""testNotification":{"version":"1.0"}"#)
        case 1:
            Self.playText(
                instant(),
                #"""
                "oneTimeProductNotification":{"version":"1.0","notificationType":1,\#
                "purchaseToken":"\#(letters(144))","sku":"coins"}
                """#)
        default:
            #"""
            {"notificationType":"TEST","notificationUUID":"\#(uuid())","version":"2.0",\#
            "signedDate":\#(instant()),"data":{"appAppleId":1234,"bundleId":"com.example.app",\#
            "environment":"Sandbox"}}
            """#
        }
    }
}
