public import Basics
internal import Purchases
public import Signatures

/// The keys and certificates of a sandbox store: what it signs with, and what it handed out to its developer.
///
/// With a folder they are kept there, each file for its owner alone, so that the root that somebody trusts stays the same.
public struct SandboxKeys: Sendable {
  /// Signs what Apple's store signs.
  public let signer: CertifiedSigner
  /// The developer's key for the App Store Server API and for promotional offers.
  public let appStoreKey: SigningKey
  /// Signs the tokens of Google's messages.
  public let pushKey: RSASigningKey
  /// The developer's service account at Google.
  public let serviceAccountKey: RSASigningKey

  /// The identifier of `appStoreKey`.
  public static let appStoreKeyID = "SANDBOX001"
  /// The issuer of `appStoreKey`.
  public static let issuerID = "5a4d2b1c-0000-4000-8000-73616e64626f"
  /// The identifier of `pushKey`.
  public static let pushKeyID = "sandbox-push"
  /// The address of the service account.
  public static let serviceAccountEmail = "developer@sandbox.iam.gserviceaccount.com"
  /// The address of the account that posts Google's messages.
  public static let pushEmail = "push@sandbox.iam.gserviceaccount.com"
  /// The name of the root's file.
  public static let rootFile = "root.pem"

  /// Makes new keys, kept nowhere.
  public static func generate() throws(SignatureError) -> SandboxKeys {
    SandboxKeys(
      // The store's clock may stand anywhere; the certificates must hold wherever that is.
      signer: try CertifiedSigner.make(
        name: "Lanework Sandbox Store", validFrom: start, validUntil: end),
      appStoreKey: try SigningKey.generate(), pushKey: try RSASigningKey.generate(),
      serviceAccountKey: try RSASigningKey.generate())
  }

  /// Reads the keys in a folder, or makes them there when there are none.
  ///
  /// A folder in which something is missing or damaged is an error, since new keys would not be trusted by whoever
  /// trusts the old root.
  public static func load(from folder: any Folder) throws(SandboxKeysError) -> SandboxKeys {
    guard try isMade(in: folder) else { return try make(in: folder) }
    let texts = try Dictionary(
      uniqueKeysWithValues: files.map { (name) throws(SandboxKeysError) in (name, try text(name, in: folder))
      })
    do throws(SignatureError) {
      return SandboxKeys(
        signer: CertifiedSigner(
          certificates: [
            try Certificate(pem: texts["leaf.pem"] ?? ""),
            try Certificate(pem: texts["intermediate.pem"] ?? ""),
            try Certificate(pem: texts[rootFile] ?? ""),
          ], key: try SigningKey(pem: texts["signing-key.pem"] ?? "")),
        appStoreKey: try SigningKey(pem: texts[appStoreKeyFile] ?? ""),
        pushKey: try RSASigningKey(pem: texts["google-push-key.pem"] ?? ""),
        serviceAccountKey: try RSASigningKey(pem: texts["google-service-account-key.pem"] ?? ""))
    } catch {
      throw SandboxKeysError(place: folder.path, reason: "\(error)")
    }
  }

  /// The root's certificate, by which everything that the store signs as Apple's is verified.
  public var root: Certificate { signer.certificates[2] }

  /// The name of the file with `appStoreKey`, in the form in which App Store Connect hands keys out.
  public static let appStoreKeyFile = "AuthKey_\(appStoreKeyID).p8"

  private static let start = Timestamp(milliseconds: 946_684_800_000)
  private static let end = Timestamp(milliseconds: 4_102_444_800_000)
  private static let permissions: UInt16 = 0o600
  private static let files = [
    "leaf.pem", "intermediate.pem", rootFile, "signing-key.pem", appStoreKeyFile, "google-push-key.pem",
    "google-service-account-key.pem",
  ]

  private static func isMade(in folder: any Folder) throws(SandboxKeysError) -> Bool {
    do throws(FileSystemError) {
      return try folder.status(of: rootFile) != nil
    } catch {
      throw SandboxKeysError(place: folder.path, reason: "\(error)")
    }
  }

  private static func make(in folder: any Folder) throws(SandboxKeysError) -> SandboxKeys {
    let keys: SandboxKeys
    do throws(SignatureError) {
      keys = try generate()
    } catch {
      throw SandboxKeysError(place: folder.path, reason: "\(error)")
    }
    do throws(FileSystemError) {
      try keys.write(to: folder)
    } catch {
      throw SandboxKeysError(place: folder.path, reason: "\(error)")
    }
    return keys
  }

  private func write(to folder: any Folder) throws(FileSystemError) {
    let texts = [
      ("leaf.pem", signer.certificates[0].pem), ("intermediate.pem", signer.certificates[1].pem),
      ("signing-key.pem", signer.key.pem), (Self.appStoreKeyFile, appStoreKey.pem),
      ("google-push-key.pem", pushKey.pem), ("google-service-account-key.pem", serviceAccountKey.pem),
      // The last one, since it says that the others are there.
      (Self.rootFile, root.pem),
    ]
    for (name, text) in texts {
      if try folder.status(of: name) != nil { try folder.removeFile(name) }
      try folder.createFile(name, contents: Array(text.utf8), permissions: Self.permissions)
      try folder.flushFile(name)
    }
  }

  private static func text(_ name: String, in folder: any Folder) throws(SandboxKeysError) -> String {
    do throws(FileSystemError) {
      return String(
        decoding: try folder.readFile(name, limit: 65_536, followingLinks: false), as: UTF8.self)
    } catch {
      throw SandboxKeysError(place: "\(folder.path)/\(name)", reason: "\(error)")
    }
  }
}

extension SandboxKeys {
  /// The file that Google would hand out for the service account, for a store at an address.
  public func serviceAccountFile(origin: String) -> JSONValue {
    [
      "type": "service_account", "client_email": .string(Self.serviceAccountEmail),
      "private_key_id": "sandbox-service-account", "private_key": .string(serviceAccountKey.pem),
      "token_uri": .string("\(origin)/token"),
    ]
  }
}
