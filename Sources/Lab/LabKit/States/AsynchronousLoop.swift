import Dispatch
import Measurement

/// Asynchronous work for which a thread waits.
@usableFromInline
enum AsynchronousLoop {
    /// Awaits an operation a number of times, one after the other, in one task.
    @inlinable
    static func run<State, Answer>(
        _ holder: ConstantState<State>, _ count: Int, _ run: @escaping @Sendable (State) async throws -> Answer
    ) {
        _ = result {
            for _ in 0..<count {
                do { consume(try await run(opaque(holder).value)) } catch { consume(error) }
            }
        }
    }

    /// Returns the value or the error of asynchronous work, after waiting for it.
    @usableFromInline
    static func result<Value>(_ body: @escaping () async throws -> Value) -> Result<Value, any Error> {
        let completion = DispatchSemaphore(value: 0)
        // Only one of the two threads uses them at a time, because the semaphore separates them.
        nonisolated(unsafe) let body = body
        nonisolated(unsafe) var result: Result<Value, any Error>?
        Task {
            do { result = .success(try await body()) } catch { result = .failure(error) }
            completion.signal()
        }

        completion.wait()
        guard let result else { preconditionFailure("a task signalled its end without a result") }

        return result
    }
}
