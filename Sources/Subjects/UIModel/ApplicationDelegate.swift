/// The application delegate: the end of the responder chain.
open class ApplicationDelegate: Responder {
    /// Makes a delegate that stands for a class, by default its Swift type.
    public init(className: ClassSymbol? = nil) { super.init(kind: .applicationDelegate, className: className) }
}
