/// A window in front of the chosen one, and the reason for passing over it.
package struct SkippedWindow {
    package let window: ScreenWindow
    package let reason: String
}
