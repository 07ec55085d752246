/// An event in 32 bits: the kind in the lowest two, and above it 1 more than the number of the screen, or 0 for no
/// screen.
package struct ExitEventCode: Hashable, Sendable {
    let rawValue: UInt32

    static let activeKind: UInt32 = 0
    static let viewKind: UInt32 = 1
    static let resignKind: UInt32 = 2

    /// The app became active.
    package static let active = ExitEventCode(kind: activeKind, screen: nil)

    /// Makes the code of a screen that came to the front.
    package static func view(_ screen: ScreenID) -> ExitEventCode { ExitEventCode(kind: viewKind, screen: screen) }

    /// Makes the code of the end of a session, on a screen if one is named.
    package static func resign(_ screen: ScreenID? = nil) -> ExitEventCode {
        ExitEventCode(kind: resignKind, screen: screen)
    }

    private init(kind: UInt32, screen: ScreenID?) {
        let slot = screen.map { $0.rawValue + 1 } ?? 0
        rawValue = kind | slot << 2
    }

    init(rawValue: UInt32) { self.rawValue = rawValue }

    var kind: UInt32 { rawValue & 3 }

    var screen: ScreenID? {
        let slot = rawValue >> 2
        return slot == 0 ? nil : ScreenID(rawValue: slot - 1)
    }
}
