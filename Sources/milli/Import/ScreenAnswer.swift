import Importers

/// The visible screen in a window: the chain from the window to it, the view in front, and the windows that were passed
/// over.
struct ScreenAnswer: Encodable {
    /// A part of the chain.
    struct Part: Encodable {
        var className: String
        /// The name of a class of Swift as it is written, if the dump has a mangled one.
        var readableName: String?
        var mark: Mark
        /// True if another controller is presented over it.
        var isCovered: Bool?
        /// True if it is about to disappear.
        var isLeaving: Bool?

        init(className: String, mark: Mark) {
            self.className = className
            self.mark = mark
            readableName = MangledClassName.readable(className)
        }

        var text: String {
            var marks = [mark.rawValue]
            if isCovered == true { marks.append("covered") }
            if isLeaving == true { marks.append("being dismissed") }
            return "\(DumpReport.name(className)) (\(marks.joined(separator: ", ")))"
        }
    }

    /// The role of a part in the chain.
    enum Mark: String, Encodable {
        case window, container, screen, view, alert, search, bar, keyboard
        case statusBar = "status bar"
        case debugger = "overlay of a debugger"
        case systemBar = "bar of the system"

        /// The mark of a window; `nil` for a window of the app.
        init(ofWindow system: SystemWindow?) {
            switch system {
            case nil: self = .window
            case .keyboard: self = .keyboard
            case .statusBar: self = .statusBar
            case .debugger: self = .debugger
            case .systemBar: self = .systemBar
            }
        }
    }

    /// A window or view that was passed over.
    struct SkippedPart: Encodable {
        var className: String
        var reason: String
        /// The number of the window; `nil` for a view.
        var window: Int?
    }

    /// The number of the window, from 1 at the back.
    var window: Int
    var windows: Int
    /// The class of the view in front.
    var className: String
    /// The positions from its root down.
    var path: [Int]
    /// The visible controller, if the dump names controllers.
    var controller: String?
    var chain: [Part]
    var skippedParts: [SkippedPart]

    enum CodingKeys: String, CodingKey {
        case window, windows, className, path, controller, chain
        case skippedParts = "passed"
    }

    var chainText: String { chain.map(\.text).joined(separator: " › ") }

    var skippedText: String? {
        guard !skippedParts.isEmpty else { return nil }
        let firstParts = skippedParts.prefix(4).map { "\(DumpReport.name($0.className)) (\($0.reason))" }
        let rest = skippedParts.count - firstParts.count
        return firstParts.joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
    }
}
