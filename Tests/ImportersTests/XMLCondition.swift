import Importers
import Testing

extension Trait where Self == ConditionTrait {
    /// The test reads dumps in XML, which a build does by libxml2.
    static var needsXML: Self { .enabled(if: DumpImporter.readsXML, "built without libxml2") }
}
