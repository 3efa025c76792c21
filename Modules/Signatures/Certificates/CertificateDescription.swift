public import Basics

/// What a certificate that is to be made says.
public struct CertificateDescription: Sendable, Hashable {
  /// The common name of whom it is about.
  public var name: String
  /// The number that tells it from others of the same issuer, above 0.
  public var serialNumber: Int64
  /// From when on it is valid; fractions of a second are dropped.
  public var validFrom: Timestamp
  /// The instant at which it is no longer valid; fractions of a second are dropped.
  public var validUntil: Timestamp
  /// Whether it may sign other certificates.
  public var isAuthority: Bool
  /// How many authorities may follow below it; nil for any number.
  public var pathLength: Int?
  /// Extensions that say no more than that they are there, in dotted form.
  public var markers: [String]

  /// Creates a description.
  public init(
    name: String, serialNumber: Int64, validFrom: Timestamp, validUntil: Timestamp, isAuthority: Bool = false,
    pathLength: Int? = nil, markers: [String] = []
  ) {
    self.name = name
    self.serialNumber = serialNumber
    self.validFrom = validFrom
    self.validUntil = validUntil
    self.isAuthority = isAuthority
    self.pathLength = pathLength
    self.markers = markers
  }
}
