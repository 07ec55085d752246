/// The outcome of importing one file of many.
package enum ImportOutcome {
    case imported(ImportedScreen)
    /// A file of a folder that is not a dump: a read-me, a table, a picture.
    ///
    /// - Parameter kind: a guess at its kind, or its fault.
    case skipped(kind: String)
    /// A dump that cannot be read, or a file that is not a dump although its own path was given.
    case refused(ImportError)
}
