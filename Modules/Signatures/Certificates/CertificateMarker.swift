/// The extensions by which Apple tells certificates for store data from its many others.
public enum CertificateMarker {
  /// Marks leaves that sign receipts and other store data.
  public static let receiptSigning = "1.2.840.113635.100.6.11.1"
  /// Marks the intermediates of Worldwide Developer Relations.
  public static let storeIntermediate = "1.2.840.113635.100.6.2.1"
}
