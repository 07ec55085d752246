import Foundation
import LabCommand

/// The place from which a new lab gets Milli: a folder or a repository.
enum MilliSource: Equatable {
    case folder(String)
    case repository(String)

    /// Reads a path or a URL.
    ///
    /// - Parameter text: the path or the URL; `nil` for the checkout from which this executable was built.
    /// - Throws: `CommandFailure` if the place holds no package.
    init(_ text: String?) throws {
        if let text, text.contains("://") || text.hasPrefix("git@") {
            self = .repository(text)
            return
        }

        guard let folder = text ?? Self.ownCheckout else {
            throw CommandFailure("this command does not lie in a checkout of Milli; name one, or a URL, with --milli")
        }

        let path = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
        guard Self.isPackage(path) else { throw CommandFailure("--milli \(folder): there is no package") }
        self = .folder(path)
    }

    /// The dependency in a manifest.
    var declaration: String {
        switch self {
        case .folder(let path): ".package(name: \"milli\", path: \"\(path.escapedForSwift)\")"
        case .repository(let address): ".package(url: \"\(address.escapedForSwift)\", branch: \"main\")"
        }
    }

    /// The name by which a target refers to the package.
    var identity: String {
        switch self {
        case .folder: "milli"
        case .repository(let address):
            URL(fileURLWithPath: address).deletingPathExtension().lastPathComponent.lowercased()
        }
    }

    private static var ownCheckout: String? {
        guard let executable = Bundle.main.executablePath else { return nil }

        let start = URL(fileURLWithPath: executable).resolvingSymlinksInPath().deletingLastPathComponent()
        return sequence(first: start) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
            .map(\.path).first(where: isPackage)
    }

    private static func isPackage(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(folder)/Package.swift")
            && FileManager.default.fileExists(atPath: "\(folder)/Sources/Lab/LabKit")
    }
}

extension String {
    /// The text between the quotes of a string literal.
    var escapedForSwift: String {
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\\", "\"": text += "\\\(scalar)"
            case _ where scalar.properties.generalCategory == .control:
                text += "\\u{\(String(scalar.value, radix: 16))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
