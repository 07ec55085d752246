/// What this build can do with XML.
public enum XMLSupport {
    /// Whether dumps in XML can be read: whether it was built with libxml2.
    public static var isAvailable: Bool {
        #if canImport(CLibXML2)
            true
        #else
            false
        #endif
    }
}
