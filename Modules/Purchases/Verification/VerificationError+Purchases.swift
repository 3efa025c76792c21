public import Signatures

extension VerificationVerdict {
  /// What was signed is about another application.
  public static let invalidAppIdentifier = VerificationVerdict(rawValue: "INVALID_APP_IDENTIFIER")
  /// What was signed is about another environment.
  public static let invalidEnvironment = VerificationVerdict(rawValue: "INVALID_ENVIRONMENT")
}

extension VerificationError.Detail {
  /// A verifier for production was to be made without the application's number.
  public static let missingAppAppleId = Self(rawValue: "missingAppAppleId")
  /// The bundle identifier is another.
  public static let otherBundleId = Self(rawValue: "otherBundleId")
  /// The application's number in the store is another.
  public static let otherAppAppleId = Self(rawValue: "otherAppAppleId")
  /// The environment is another, or missing.
  public static let otherEnvironment = Self(rawValue: "otherEnvironment")
  /// The package name is another, or missing.
  public static let otherPackageName = Self(rawValue: "otherPackageName")
  /// The keys of an issuer cannot be fetched.
  public static let keysUnavailable = Self(rawValue: "keysUnavailable")
  /// The issuer publishes no key of this name.
  public static let unknownKey = Self(rawValue: "unknownKey")
  /// The token is not from Google.
  public static let otherIssuer = Self(rawValue: "otherIssuer")
  /// The token is for somebody else.
  public static let otherAudience = Self(rawValue: "otherAudience")
  /// The token is of another account, or one whose address was not verified.
  public static let otherAccount = Self(rawValue: "otherAccount")
  /// The token has ended.
  public static let expiredToken = Self(rawValue: "expiredToken")
  /// The token is not valid yet.
  public static let tokenNotYetValid = Self(rawValue: "tokenNotYetValid")
}
