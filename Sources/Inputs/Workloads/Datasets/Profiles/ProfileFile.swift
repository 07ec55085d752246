import Foundation

extension ScreenProfile {
    /// The schema that profile files name. Minor versions, `milli.profile/1.2`, are read too, without what they add.
    public static let schema = DatasetDocument.profile.schema.description

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
    ///   - json: a document of ``schema``.
    ///   - file: the name for errors.
    /// - Complexity: O(bytes).
    public init(json: Data, file: String) throws(ProfileError) {
        do throws(ProfileError) {
            do throws(DocumentFault) {
                try DatasetDocument.profile.check(json)
            } catch {
                throw ProfileError(field: error.field, problem: .document(error))
            }
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
    /// The profiles in a file's bytes: one without a name, or several as an object of profiles by name. Those of
    /// several need not name the schema.
    ///
    /// - Complexity: O(bytes).
    public static func profiles(
        in json: Data, file: String
    ) throws(ProfileError) -> [(name: String?, profile: ScreenProfile)] {
        do throws(ProfileError) {
            guard let names = try collectionNames(json) else {
                return [(nil, try ScreenProfile(json: json, file: file))]
            }
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
    private static func collectionNames(_ json: Data) throws(ProfileError) -> [String]? {
        var name = ""
        do throws(DocumentFault) {
            let document = try DatasetDocument.profile.object(in: json)
            let members = document.children(of: 0)
            guard document.member("trees") == nil, document.member("schema") == nil,
                members.contains(where: { document.member("trees", of: $0) != nil })
            else { return nil }
            var names: [String] = []
            for member in members {
                name = document.key(of: member) ?? ""
                names.append(name)
                guard let schema = document.member("schema", of: member) else { continue }
                try DatasetDocument.profile.checkSchema(schema, in: document)
            }
            return names.sorted()
        } catch {
            let field = name.isEmpty ? error.field : "\(name).\(error.field)"
            throw ProfileError(field: field, problem: .document(error))
        }
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
