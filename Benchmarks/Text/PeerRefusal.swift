/// The error of a peer for a text that it cannot read, or that contradicts itself.
struct PeerRefusal: Error {}
