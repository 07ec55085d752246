/// The error of a peer on a text that it cannot read, or that contradicts itself.
struct PeerRefusal: Error {}
