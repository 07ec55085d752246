import ElementID
import UIModel

/// The documented resolution of IDs that are known to be right.
enum DocumentedElement {
    static func resolve(_ text: String, in window: View) -> View? {
        do {
            return try DocumentedResolution().resolve(text, in: window)
        } catch {
            preconditionFailure("the inputs are IDs: \(error)")
        }
    }
}
