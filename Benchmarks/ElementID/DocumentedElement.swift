import ElementID
import UIModel

/// The documented resolution, for IDs that are known to be valid.
enum DocumentedElement {
    static func resolve(_ text: String, in window: View) -> View? {
        do {
            return try DocumentedResolution().resolve(text, in: window)
        } catch {
            preconditionFailure("the inputs are IDs: \(error)")
        }
    }
}
