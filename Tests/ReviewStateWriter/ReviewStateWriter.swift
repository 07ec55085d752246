import Foundation
import ReviewPrompt

/// A process that writes states until it is killed, or that kills itself before a step.
///
///     ReviewStateWriter FILE             saves 1, 2, 3, … tasks, and prints each number once it is saved
///     ReviewStateWriter FILE TASKS STEP  saves so many tasks, and kills itself before the step of that number, from 0
@main
struct ReviewStateWriter {
    static func main() throws {
        let arguments = CommandLine.arguments
        if arguments.count == 4, let tasks = Int(arguments[2]), let step = Int(arguments[3]) {
            let store = ReviewStateStore(path: arguments[1], fileSystem: DeadlyFiles(steps: step))
            try store.save(ReviewState(completedTasks: tasks))
            return
        }

        let store = ReviewStateStore(path: arguments[1])
        var tasks = 0
        while true {
            tasks += 1
            try store.save(ReviewState(completedTasks: tasks))
            FileHandle.standardOutput.write(Data("\(tasks)\n".utf8))
        }
    }
}

/// The machine's files, for a number of steps; then the process is killed, as by the system. Each write is of 16 bytes.
private final class DeadlyFiles: StateFileSystem {
    private let files = SystemFiles()
    private var steps: Int

    init(steps: Int) {
        self.steps = steps
    }

    private func step() {
        if steps == 0 { kill(getpid(), SIGKILL) }
        steps -= 1
    }

    func read(_ path: String, atMost limit: Int) throws(StateFileError) -> [UInt8]? {
        step()
        return try files.read(path, atMost: limit)
    }

    func create(_ path: String) throws(StateFileError) -> Int32 {
        step()
        return try files.create(path)
    }

    func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32, path: String) throws(StateFileError) -> Int {
        step()
        return try files.write(bytes.prefix(16), to: descriptor, path: path)
    }

    func synchronise(_ descriptor: Int32, path: String) throws(StateFileError) {
        step()
        try files.synchronise(descriptor, path: path)
    }

    func close(_ descriptor: Int32, path: String) throws(StateFileError) {
        step()
        try files.close(descriptor, path: path)
    }

    func rename(_ path: String, to target: String) throws(StateFileError) {
        step()
        try files.rename(path, to: target)
    }

    func link(_ path: String, as second: String) throws(StateFileError) -> Bool {
        step()
        return try files.link(path, as: second)
    }

    func remove(_ path: String) throws(StateFileError) {
        step()
        try files.remove(path)
    }

    func synchroniseFolder(of path: String) throws(StateFileError) {
        step()
        try files.synchroniseFolder(of: path)
    }
}
