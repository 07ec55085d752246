/// An event in 32 bits: the kind in the lowest two, above it 0 for no screen, else the screen's number and 1.
package struct ExitCode: Hashable, Sendable {
    let rawValue: UInt32

    static let activeKind: UInt32 = 0
    static let viewKind: UInt32 = 1
    static let resignKind: UInt32 = 2

    package static let active = ExitCode(kind: activeKind, screen: nil)

    package static func view(_ screen: ScreenID) -> ExitCode { ExitCode(kind: viewKind, screen: screen) }

    /// The session ends, from a screen where one is named.
    package static func resign(_ screen: ScreenID? = nil) -> ExitCode { ExitCode(kind: resignKind, screen: screen) }

    private init(kind: UInt32, screen: ScreenID?) { rawValue = kind | (screen.map { $0.rawValue + 1 } ?? 0) << 2 }
    init(rawValue: UInt32) { self.rawValue = rawValue }

    var kind: UInt32 { rawValue & 3 }
    var screen: ScreenID? { rawValue < 4 ? nil : ScreenID(rawValue: rawValue >> 2 - 1) }
}
