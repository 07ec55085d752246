/// The commands of parameterised calls with the names of parameters in place of values: `sort -n {n}`.
///
/// A file only has commands with values. A value may also occur in a command by chance, so the right template is the
/// one that fits the most calls of the file.
struct CallTemplates {
    private let calls: [(command: String, values: [String: String])]
    /// The largest number of values in a command for which all readings are tried.
    private static let mostChoices = 12

    /// The templates of the calls of a file.
    init(_ calls: [(command: String, values: [String: String])]) { self.calls = calls }

    /// The template of a call; the command itself if it has no parameters.
    func template(of command: String, _ values: [String: String]) -> String {
        guard !values.isEmpty else { return command }

        let alike = calls.filter { $0.values.keys == values.keys }
        var best = (template: command, calls: 0)
        for template in Self.readings(of: command, values) {
            let count = alike.count { Self.filled(template, $0.values) == $0.command }
            if count > best.calls { best = (template, count) }
        }

        return best.template
    }

    /// The possible templates of a command, with the most names first.
    private static func readings(of command: String, _ values: [String: String]) -> [String] {
        let pieces = pieces(of: command, values)
        let choices = pieces.indices.filter { !pieces[$0].names.isEmpty }
        guard choices.count <= mostChoices else { return [joined(pieces) { $0.names.first }] }

        var readings = [Reading(template: "", names: 0)]
        for piece in pieces {
            let withNames = readings.flatMap { reading in
                piece.names.map { Reading(template: reading.template + "{\($0)}", names: reading.names + 1) }
            }
            let withText = readings.map { Reading(template: $0.template + piece.text, names: $0.names) }
            // A few thousand are enough, because chance occurrences of values are few.
            readings = Array((withNames + withText).sorted { $0.names > $1.names }.prefix(4_096))
        }

        return readings.map(\.template)
    }

    /// A possible template, and the number of names in it.
    private struct Reading {
        var template: String
        var names: Int
    }

    private struct Piece {
        var text: String
        /// The parameters with this value.
        var names: [String] = []
    }

    private static func joined(_ pieces: [Piece], _ name: (Piece) -> String?) -> String {
        pieces.map { piece in name(piece).map { "{\($0)}" } ?? piece.text }.joined()
    }

    /// The command in pieces: values of parameters, and the texts between them.
    private static func pieces(of command: String, _ values: [String: String]) -> [Piece] {
        let texts = Set(values.values).filter { !$0.isEmpty }
            .sorted { $0.count != $1.count ? $0.count > $1.count : $0 < $1 }
        var pieces: [Piece] = []
        var rest = command[...]
        var plain = ""

        while let first = rest.first {
            if let value = texts.first(where: { rest.hasPrefix($0) }), isWhole(value, plain.last, rest) {
                if !plain.isEmpty { pieces.append(Piece(text: plain)) }
                plain = ""
                let names = values.filter { $0.value == value }.keys.sorted()
                pieces.append(Piece(text: value, names: names))
                rest = rest.dropFirst(value.count)
            } else {
                plain.append(first)
                rest = rest.dropFirst()
            }
        }

        if !plain.isEmpty { pieces.append(Piece(text: plain)) }
        return pieces
    }

    /// True unless the value is a part of a longer number.
    private static func isWhole(_ value: String, _ before: Character?, _ rest: Substring) -> Bool {
        guard value.allSatisfy(\.isNumber) else { return true }
        return before?.isNumber != true && rest.dropFirst(value.count).first?.isNumber != true
    }

    private static func filled(_ template: String, _ values: [String: String]) -> String {
        values.reduce(template) { $0.replacing("{\($1.key)}", with: $1.value) }
    }
}
