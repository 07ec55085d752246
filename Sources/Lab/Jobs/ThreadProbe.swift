import CLibrary

/// A test if this process can start a thread.
///
/// Dispatch and Foundation wait forever for threads that the system refuses.
package enum ThreadProbe {
    /// The reason why no thread can be started; `nil` if one can.
    package static var absence: String? {
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let code = pthread_create(&thread, nil, { _ in nil }, nil)
        guard code == 0 else {
            return "no further thread can be started here: \(String(cString: strerror(code))); end other processes, or "
                + "raise the limit (ulimit -u)"
        }

        #if canImport(Darwin)
            if let thread { pthread_join(thread, nil) }
        #else
            pthread_join(thread, nil)
        #endif
        return nil
    }
}
