import Foundation

/// State, or a subject, that knows which memory one call touches, for cold calls; where nothing is known of it, caches
/// are streamed over.
public protocol TouchesMemory {
    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void)
}
