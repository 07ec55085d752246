/// The reason why an object cannot be read: one sentence without a full stop.
struct ObjectFileError: Error { let description: String }
