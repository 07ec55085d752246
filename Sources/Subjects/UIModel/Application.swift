/// The application: the next responder of its windows.
open class Application: Responder {
    /// The object that hears of the application's life.
    public final var delegate: ApplicationDelegate?

    /// The windows, back to front.
    public private(set) final var windows: [Window] = []

    /// Makes an application without windows.
    ///
    /// - Parameters:
    ///   - className: the class it stands for, by default that of its Swift type.
    ///   - delegate: the end of its responder chain.
    public init(className: ClassSymbol? = nil, delegate: ApplicationDelegate? = nil) {
        self.delegate = delegate
        super.init(kind: .application, className: className)
    }

    deinit { releaseOwned() }

    final override func surrenderOwned(into pending: inout [Responder]) {
        while let window = windows.popLast() {
            window.applicationReference = nil
            pending.append(window)
        }
    }

    /// The delegate.
    open override var next: Responder? { delegate }

    /// Shows a window in front of the others. If another application showed it, that one no longer does.
    public final func add(_ window: Window) {
        window.application?.remove(window)
        windows.append(window)
        window.applicationReference = Unmanaged.passUnretained(self)
    }

    /// Removes a window. If this application does not show it, nothing happens.
    public final func remove(_ window: Window) {
        guard let index = windows.firstIndex(where: { $0 === window }) else { return }
        windows.remove(at: index)
        window.applicationReference = nil
    }
}
