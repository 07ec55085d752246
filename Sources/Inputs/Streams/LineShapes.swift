import JSONText
import Keys

/// The shapes of earlier lines. A shape is the bytes around the values, and the fields between them. Lines that begin
/// alike share their first steps. So a line is compared with all shapes at once.
///
///     {"user": "u1", "at": 5}    the steps are {"user": " to a text, ", "at": to a number, and } to the end
///
/// It is a class, because a mutating call on a struct in a property would make every read check for overlapping access,
/// which took 6 % of the instructions of a line. Rejected: a list of whole shapes, starting with the last one. Most
/// lines of a log have another shape than the line before, and a line took 1.13 times as long.
final class LineShapes {
    /// The maximum number of fields of a line.
    static var maxFields: Int { 16 }
    private static var maxSteps: Int { 256 }
    private static var maxBytes: Int { 4_096 }

    /// The bytes from one value to the next, or to the end of the line.
    struct Step {
        let bytes: UnsafePointer<UInt8>
        let byteCount: Int
        /// The value after the bytes; `nil` at the end of the line.
        let value: Field?
        /// The keys up to here.
        let values: PlainValues
        /// The number of the first possible next step; 0 if there is none.
        fileprivate(set) var nextStep = 0
        /// The number of another possible step instead of this one; 0 if there is none.
        fileprivate(set) var alternativeStep = 0
    }

    struct Field: Equatable {
        /// The number of the key.
        let key: UInt8
        let kind: PlainValueKind
    }

    private let noValues: PlainValues
    /// The steps by their numbers. Number 0 is before the first bytes of a line.
    let steps = UnsafeMutablePointer<Step>.allocate(capacity: maxSteps)
    private var stepCount = 0
    private let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: maxBytes)
    private var byteCount = 0

    init(noValues: PlainValues) {
        self.noValues = noValues
        removeAll()
    }

    deinit {
        steps.deallocate()
        bytes.deallocate()
    }

    /// The number of the first step of the first shape; 0 if there is none.
    var first: Int { steps[0].nextStep }

    private func removeAll() {
        byteCount = 0
        stepCount = 1
        steps.initialize(to: Step(bytes: bytes, byteCount: 0, value: nil, values: noValues))
    }

    /// Adds the shape of a line, unless it is too large. If there is no room, all other shapes are removed.
    func add(_ line: UnsafeBufferPointer<UInt8>, _ fields: UnsafeBufferPointer<Field>, _ values: PlainValues) {
        let count = line.count - fields.reduce(0) { $0 + values[$1.key].count }
        guard count <= Self.maxBytes else { return }
        if byteCount + count > Self.maxBytes || stepCount + fields.count + 1 > Self.maxSteps { removeAll() }

        guard var base = line.baseAddress else { return }
        let end = base + line.count
        var number = 0
        var content = noValues

        for field in fields {
            guard let value = values[field.key].baseAddress else { return }
            content.insert(field.key, field.kind)
            number = step(after: number, UnsafeBufferPointer(start: base, count: value - base), field, content)
            base = value + values[field.key].count
        }

        _ = step(after: number, UnsafeBufferPointer(start: base, count: end - base), nil, content)
    }

    /// Returns the number of a step after another one, and adds the step if it is new.
    private func step(
        after number: Int, _ text: UnsafeBufferPointer<UInt8>, _ value: Field?, _ values: PlainValues
    ) -> Int {
        var last = 0
        var other = steps[number].nextStep
        while other != 0 {
            let step = steps[other]
            if step.value == value, areSame(UnsafeBufferPointer(start: step.bytes, count: step.byteCount), text) {
                return other
            }

            last = other
            other = step.alternativeStep
        }

        if last == 0 { steps[number].nextStep = stepCount } else { steps[last].alternativeStep = stepCount }
        _ = UnsafeMutableBufferPointer(start: bytes + byteCount, count: text.count).initialize(fromContentsOf: text)
        (steps + stepCount).initialize(
            to: Step(bytes: bytes + byteCount, byteCount: text.count, value: value, values: values))
        byteCount += text.count
        stepCount += 1
        return stepCount - 1
    }
}
