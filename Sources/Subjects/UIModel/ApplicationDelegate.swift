/// The application delegate: the end of the responder chain.
open class ApplicationDelegate: Responder {
    public init(className: ClassSymbol? = nil) { super.init(kind: .applicationDelegate, className: className) }
}
