import ElementID
import LabCommand

extension DeviceKind: ArgumentValue {}
extension Orientation: ArgumentValue {}
extension ScreenScale: ArgumentValue {}

extension SystemVersion: ArgumentValue {
    /// Numbers with points between.
    public static var valueDescription: String { "a version such as 17 or 8.1" }

    /// Reads a version.
    public init(argument: String) throws(InvalidValue) {
        guard let version = SystemVersion(argument) else { throw InvalidValue(argument, for: SystemVersion.self) }
        self = version
    }

    /// The version.
    public var argument: String { description }
}

/// `MyButton=UIButton`: what a class of an app is a kind of.
struct SubclassArgument: ArgumentValue {
    static var valueDescription: String {
        "CLASS=KIND, with a kind of " + UIKitClass.allCases.map(\.rawValue).joined(separator: ", ")
    }
    let className: String
    let kind: UIKitClass

    init(argument: String) throws(InvalidValue) {
        let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, let kind = UIKitClass(rawValue: String(parts[1])) else {
            throw InvalidValue(argument, for: Self.self)
        }
        className = String(parts[0])
        self.kind = kind
    }

    var argument: String { "\(className)=\(kind.rawValue)" }
}
