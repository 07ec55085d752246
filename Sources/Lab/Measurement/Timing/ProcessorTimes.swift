/// The time of the processors since the machine started, in ticks of the kernel (10 ms), from `/proc/stat`.
public struct ProcessorTimes: Codable, Sendable, Equatable {
    /// Ticks that the hypervisor gave to other machines while this one was ready to run.
    public var stealTicks: Int
    /// All ticks, idle ones included, summed over the processors.
    public var totalTicks: Int

    /// The share of all time that was stolen, 0 … 1.
    public var stealShare: Double { totalTicks > 0 ? Double(stealTicks) / Double(totalTicks) : 0 }

    /// The times of all processors together, from the content of `/proc/stat`; `nil` if the line is missing, or ends
    /// before steal time as in Linux before 2.6.11.
    static func ofAllProcessors(procStat text: String) -> ProcessorTimes? {
        ticksOfAllProcessors(procStat: text).map { ProcessorTimes(stealTicks: $0.steal, totalTicks: $0.total) }
    }

    /// The ticks in which processors were neither idle nor waiting for a device, summed over all processors; `nil` if
    /// ``ofAllProcessors(procStat:)`` is `nil`.
    package static func busyTicks(procStat text: String) -> Int? {
        ticksOfAllProcessors(procStat: text).map { $0.total - $0.idle }
    }

    /// The steal time of one processor. Reading it allocates nothing, because it is read before and after every cold
    /// sample.
    static func stealTicks(of processor: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
        // "cpu12 user nice system idle iowait irq softirq steal guest guest_nice"
        var line = bytes[...]
        while let first = line.first, first == UInt8(ascii: "c") {
            let content = line.prefix { $0 != UInt8(ascii: "\n") }
            if let values = content.dropPrefix("cpu"), let number = leadingNumber(of: values), number.value == processor
            {
                return Ticks(number.rest)?.steal
            }

            line = line[content.endIndex...].dropFirst()
        }

        return nil
    }

    private static func ticksOfAllProcessors(procStat text: String) -> Ticks? {
        var text = text
        return text.withUTF8 { bytes in
            let line = UnsafeRawBufferPointer(bytes)[...].prefix { $0 != UInt8(ascii: "\n") }
            return line.dropPrefix("cpu ").flatMap { Ticks($0) }
        }
    }

    /// The first eight numbers of a line. Guest time follows them, and is part of user time.
    private struct Ticks {
        /// Ticks without work, including those of waiting for a device.
        var idle = 0
        var steal = 0
        var total = 0

        /// `nil` for a line of fewer numbers.
        init?(_ line: Slice<UnsafeRawBufferPointer>) {
            var rest = line
            for position in 0..<8 {
                guard let number = ProcessorTimes.leadingNumber(of: rest.drop { $0 == UInt8(ascii: " ") }) else {
                    return nil
                }
                total += number.value
                if position == 3 || position == 4 { idle += number.value }
                if position == 7 { steal = number.value }
                rest = number.rest
            }
        }
    }

    private static func leadingNumber(
        of bytes: Slice<UnsafeRawBufferPointer>
    ) -> (value: Int, rest: Slice<UnsafeRawBufferPointer>)? {
        let digits = bytes.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        guard !digits.isEmpty else { return nil }
        let value = digits.reduce(0) { $0 &* 10 &+ Int($1 - UInt8(ascii: "0")) }
        return (value, bytes[digits.endIndex...])
    }
}

extension Slice<UnsafeRawBufferPointer> {
    /// The bytes after `prefix`; `nil` if the bytes do not begin with it.
    fileprivate func dropPrefix(_ prefix: StaticString) -> Self? {
        prefix.withUTF8Buffer { starts(with: $0) ? dropFirst($0.count) : nil }
    }
}
