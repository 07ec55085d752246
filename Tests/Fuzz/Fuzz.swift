import Foundation

/// Feeds the project's readers with inputs that libFuzzer makes up. `make fuzz` builds and runs it: docs in
/// MAINTAINING.md, "Fuzzing".
///
///     MILLI_FUZZ=1 swift build --scratch-path .build/fuzz -c release -Xswiftc -sanitize=fuzzer,address …
///     MILLI_FUZZ_READER=dump .build/fuzz/release/Fuzz corpus -max_total_time=60
///
/// - `MILLI_FUZZ_READER`: the reader that gets the inputs.
/// - `MILLI_FUZZ_SEEDS`: a folder. Instead of fuzzing, seeds and words for every reader are written there.
@main
enum Fuzz {
    static func main() {
        let environment = ProcessInfo.processInfo.environment
        if let folder = environment["MILLI_FUZZ_SEEDS"] {
            do {
                try Seeds.write(to: URL(fileURLWithPath: folder))
            } catch {
                print("\(error)")
                exit(2)
            }

            return
        }

        let name = environment["MILLI_FUZZ_READER"]
        guard let match = Reader.all.first(where: { $0.name == name }) else {
            print("MILLI_FUZZ_READER is one of \(Reader.all.map(\.name).joined(separator: ", "))")
            exit(2)
        }

        reader = match
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        exit(runDriver(&count, &arguments, testOneInput))
    }
}

/// Set once, before the first input.
nonisolated(unsafe) private var reader = Reader.all[0]

/// Takes an input. libFuzzer's own main function, which is linked and not called, wants this name.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    reader.check(UnsafeBufferPointer(start: start, count: count))
    return 0
}

/// libFuzzer's main loop.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ take: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32
