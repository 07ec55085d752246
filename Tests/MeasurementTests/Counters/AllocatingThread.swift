#if canImport(Glibc)
    import Glibc

    /// A thread that allocates 500 times when told. Told and answered by semaphores, which allocate nothing.
    final class AllocatingThread {
        private(set) var allocations = 0
        private var thread = pthread_t()
        private let start = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
        private let done = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

        init() {
            sem_init(start, 0, 0)
            sem_init(done, 0, 0)
            let context = Unmanaged.passRetained(self).toOpaque()
            pthread_create(
                &thread, nil,
                { context in
                    guard let context else { return nil }
                    Unmanaged<AllocatingThread>.fromOpaque(context).takeRetainedValue().allocate()
                    return nil
                }, context)
        }

        deinit {
            sem_destroy(start)
            sem_destroy(done)
            start.deallocate()
            done.deallocate()
        }

        func allocateAndWait() {
            sem_post(start)
            sem_wait(done)
        }

        func join() {
            pthread_join(thread, nil)
        }

        private func allocate() {
            sem_wait(start)
            for _ in 0..<500 {
                let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
                allocations += 1
                memory.deallocate()
            }

            sem_post(done)
        }
    }
#endif
