import Foundation

extension ScreenProfile {
    /// The schema that profile files name.
    public static let schema = "milli.profile/1"

    /// The most subviews that one view of a profile may have: the generator keeps a probability for each number.
    public static let maximumSubviews = 10_000

    /// The share of views of alpha 0 among those not visible, where a file does not tell the two apart.
    static let defaultTransparentShare = 0.5

    /// The class of a screen's root, where a file does not name it: the usual one of UIKit, WebDriverAgent or Android
    /// that occurs, else the most frequent one.
    static func defaultRootClassName(of classes: [ClassFrequency]) -> String {
        let usual = ["UIWindow", "Application", "android.widget.FrameLayout"]
        return usual.first { name in classes.contains { $0.name == name } }
            ?? classes.max { ($0.count, $1.name) < ($1.count, $0.name) }?.name ?? usual[0]
    }

    /// The profile in a file's bytes.
    ///
    /// - Parameters:
    ///   - json: a document of ``schema``, or one without a schema whose counts have the same names.
    ///   - file: the name for errors.
    /// - Complexity: O(bytes).
    public init(json: Data, file: String) throws(ProfileError) {
        do throws(ProfileError) {
            self = try ProfileChecks(try ProfileFile.decode(ProfileDocument.self, from: json)).profile()
        } catch {
            throw error.inFile(file)
        }
    }

    /// The bytes of a file that holds this profile.
    ///
    /// - Complexity: O(entries).
    public func json() throws(ProfileError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return try encoder.encode(ProfileDocument(self)) + Data("\n".utf8)
        } catch {
            throw ProfileError(field: "", problem: .notJSON("\(error)"))
        }
    }
}

/// Reads files of one profile or of several.
public enum ProfileFile {
    /// The profiles in a file's bytes: one without a name, or several as an object of profiles by name.
    ///
    /// - Complexity: O(bytes).
    public static func profiles(
        in json: Data, file: String
    ) throws(ProfileError) -> [(name: String?, profile: ScreenProfile)] {
        guard let names = collectionNames(json) else { return [(nil, try ScreenProfile(json: json, file: file))] }
        do throws(ProfileError) {
            let documents = try decode([String: ProfileDocument].self, from: json)
            var profiles: [(name: String?, profile: ScreenProfile)] = []
            for name in names {
                guard let document = documents[name] else { continue }
                do throws(ProfileError) {
                    profiles.append((name, try ProfileChecks(document).profile()))
                } catch {
                    throw ProfileError(field: "\(name).\(error.field)", problem: error.problem)
                }
            }
            return profiles
        } catch {
            throw error.inFile(file)
        }
    }

    /// The names of an object whose members are all objects and of which one looks like a profile; `nil` otherwise.
    private static func collectionNames(_ json: Data) -> [String]? {
        guard let object = try? JSONSerialization.jsonObject(with: json) as? [String: Any],
            object["trees"] == nil, object["schema"] == nil,
            object.values.contains(where: { ($0 as? [String: Any])?["trees"] != nil })
        else { return nil }
        return object.keys.sorted()
    }

    static func decode<Document: Decodable>(_ type: Document.Type, from json: Data) throws(ProfileError) -> Document {
        do {
            return try JSONDecoder().decode(type, from: json)
        } catch let error as DecodingError {
            throw ProfileError(error)
        } catch {
            throw ProfileError(field: "", problem: .notJSON("\(error)"))
        }
    }
}

extension ProfileError {
    fileprivate func inFile(_ file: String) -> ProfileError {
        ProfileError(file: file, field: field, problem: problem)
    }

    fileprivate init(_ error: DecodingError) {
        let fault = JSONFault(error)
        let problem: Problem =
            switch fault.kind {
            case .missing: .missing
            case .wrongKind(let expected): .wrongKind(expected: expected)
            case .notJSON(let reason): .notJSON(reason)
            }
        self.init(field: fault.field, problem: problem)
    }
}
