public import Basics

/// The older flags of an app: synchronous, local, and false when absent.
///
/// It is kept so that an app can move to `RemoteFlags` screen by screen. That every flag is false when absent is
/// its flaw, since a feature that was shipped to everyone is then lost; a `FlagSet` gives each flag a default
/// of its own.
public struct LegacyFlags: Sendable {
  /// A defaults file has a few flags; what is larger than this is none.
  private static let sizeLimit = 1 << 20

  private let enabled: Set<LegacyFlagKey>

  /// Creates flags of which these are on.
  public init(enabled: Set<LegacyFlagKey>) {
    self.enabled = enabled
  }

  /// Reads a local defaults file once: a JSON object such as `{"instant_transfers": true}`.
  ///
  /// Only `true` is on. A file that is missing has no flags. One that cannot be read has none either, and is
  /// reported and left as it is.
  ///
  /// - Parameter file: the file's name in `folder`.
  public init(file: String, in folder: any Folder, diagnostics: any Diagnostics) {
    do throws(FileSystemError) {
      let bytes = try folder.readFile(file, limit: Self.sizeLimit, followingLinks: true)
      do throws(JSONError) {
        let members = try JSONValue(parsing: bytes).object
        if members == nil { Self.report("It is no JSON object.", file, in: folder, to: diagnostics) }
        enabled = Set(
          (members ?? JSONObject()).filter { $0.value == true }.map { LegacyFlagKey(rawValue: $0.key) })
        return
      } catch {
        Self.report("It is no JSON: \(error).", file, in: folder, to: diagnostics)
      }
    } catch  where error.code == .notFound {
      // Nothing was ever set.
    } catch {
      Self.report("\(error)", file, in: folder, to: diagnostics)
    }
    enabled = []
  }

  /// Tells whether a flag is on; false when it is absent.
  public func isEnabled(_ key: LegacyFlagKey) -> Bool { enabled.contains(key) }

  private static func report(
    _ explanation: String, _ file: String, in folder: any Folder, to diagnostics: any Diagnostics
  ) {
    diagnostics.report(
      Diagnostic(
        .warning, "All older flags are taken as off. \(explanation)", path: "\(folder.path)/\(file)"))
  }
}
