// swift-tools-version: 6.1
import PackageDescription

/// Language settings that every own target shares.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library module in `Modules/`, named after its folder.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: "Modules/\(name)", swiftSettings: settings)
}

/// A Debian C library: a module map and a `shim.h` in `Modules/`.
///
/// The map names the library to link; `pkg-config` would add the shared one beside it.
func system(_ name: String, package: String) -> Target {
  .systemLibrary(name: name, path: "Modules/\(name)", providers: [.apt([package])])
}

/// A part of the programs in `Apps/`, split off so that tests can import it.
func app(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, path: "Apps/\(name)", swiftSettings: settings)
}

/// The tests of one module, in `Tests/`.
func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(name)Tests",
    resources: resources, swiftSettings: settings)
}

let package = Package(
  name: "lanework",
  products: [
    .library(name: "Posix", targets: ["Posix"]),
    .library(name: "Basics", targets: ["Basics"]),
    .library(name: "YAML", targets: ["YAML"]),
    .library(name: "ContentHash", targets: ["ContentHash"]),
    .library(name: "Signatures", targets: ["Signatures"]),
    .library(name: "Compression", targets: ["Compression"]),
    .library(name: "Git", targets: ["Git"]),
    .library(name: "HTTPClient", targets: ["HTTPClient"]),
    .library(name: "HTTPServer", targets: ["HTTPServer"]),
    .library(name: "BoardFormat", targets: ["BoardFormat"]),
    .library(name: "Boards", targets: ["Boards"]),
    .library(name: "Entitlement", targets: ["Entitlement"]),
    .library(name: "Purchases", targets: ["Purchases"]),
    .library(name: "Quota", targets: ["Quota"]),
    .library(name: "Flags", targets: ["Flags"]),
    .library(name: "StoreSandbox", targets: ["StoreSandbox"]),
    .library(name: "History", targets: ["History"]),
    .library(name: "OpenFeatureClient", targets: ["OpenFeatureClient"]),
    .library(name: "SQLite", targets: ["SQLite"]),
    .library(name: "Persistence", targets: ["Persistence"]),
    .library(name: "AppModel", targets: ["AppModel"]),
    .executable(name: "lanework", targets: ["lanework"]),
    .executable(name: "lanework-remote", targets: ["lanework-remote"]),
    .executable(name: "lanework-store", targets: ["lanework-store"]),
  ],
  targets: [
    // Floor 0: C libraries.
    system("CYAML", package: "libyaml-dev"),
    .target(name: "CPosix", path: "Modules/CPosix"),
    system("CCrypto", package: "libssl-dev"),
    system("CZstd", package: "libzstd-dev"),
    system("CSQLite", package: "libsqlite3-dev"),
    .target(name: "CLibGit2", path: "Modules/CLibGit2"),
    system("CCurl", package: "libcurl4-openssl-dev"),
    system("CMicrohttpd", package: "libmicrohttpd-dev"),
    // Floor 1: ground.
    module("Posix", ["CPosix"]),
    module("Basics", ["Posix"]),
    module("YAML", ["CYAML"]),
    module("ContentHash", ["CCrypto"]),
    module("Signatures", ["CCrypto", "Basics", "ContentHash"]),
    module("Compression", ["CZstd"]),
    module("SQLite", ["CSQLite", "Basics", "Posix"]),
    module("Git", ["CLibGit2", "CCrypto", "Basics", "Posix"]),
    .target(
      name: "HTTPClient", dependencies: ["CCurl", "Basics", "Posix"], path: "Modules/HTTPClient",
      swiftSettings: settings,
      // libcurl loads a libcrypto of its own, which is not to find the functions of the archive in CCrypto.
      linkerSettings: [.unsafeFlags(["-Xlinker", "--exclude-libs=libcrypto.a"])]),
    module("HTTPServer", ["CMicrohttpd", "Basics", "Posix"]),
    // Floor 2: domain.
    module("BoardFormat", ["Basics", "YAML"]),
    module("Boards", ["BoardFormat", "Basics", "ContentHash"]),
    module("Entitlement", ["Basics", "ContentHash"]),
    module("Purchases", ["Entitlement", "Signatures", "Basics", "ContentHash"]),
    module("Quota", ["Entitlement", "Basics", "ContentHash"]),
    module("Flags", ["Basics", "ContentHash"]),
    // Floor 3: work.
    module("OpenFeatureClient", ["Flags", "Basics"]),
    module("History", ["Boards", "BoardFormat", "Basics", "ContentHash", "Compression", "Git"]),
    module("Persistence", ["Quota", "Entitlement", "SQLite", "Basics", "Posix"]),
    module(
      "StoreSandbox", ["Purchases", "Entitlement", "Signatures", "HTTPServer", "HTTPClient", "Basics"]),
    // Floor 4: composition.
    module(
      "AppModel",
      [
        "Boards", "BoardFormat", "History", "Entitlement", "Purchases", "Signatures", "Quota", "Flags",
        "Persistence", "SQLite", "ContentHash", "Basics", "Posix",
      ]),
    // Floor 5: apps.
    app("CommandLineInterface", ["Basics", "Posix"]),
    app(
      "LaneworkCommands",
      [
        "CommandLineInterface", "AppModel", "Boards", "BoardFormat", "ContentHash", "History", "Entitlement",
        "Purchases", "Signatures", "Quota", "Flags", "SQLite", "Basics", "Posix",
      ]),
    .executableTarget(
      name: "lanework",
      dependencies: ["LaneworkCommands", "CommandLineInterface", "Boards", "Basics", "Posix"],
      path: "Apps/lanework", swiftSettings: settings,
      // What libgit2 is to find in place of its own function; see CLibGit2.c.
      linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic-symbol=mbedtls_x509_crt_parse_file"])]),
    .executableTarget(
      name: "lanework-remote",
      dependencies: ["LaneworkCommands", "CommandLineInterface", "HTTPClient", "Basics", "Posix"],
      path: "Apps/lanework-remote", swiftSettings: settings,
      linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic-symbol=mbedtls_x509_crt_parse_file"])]),
    .executableTarget(
      name: "lanework-store",
      dependencies: ["StoreSandbox", "CommandLineInterface", "HTTPServer", "HTTPClient", "Basics", "Posix"],
      path: "Apps/lanework-store", swiftSettings: settings),
    // Fuzzing.
    .target(
      name: "DocumentGeneration", dependencies: ["BoardFormat", "TestSupport"],
      path: "Fuzz/DocumentGeneration", swiftSettings: settings),
    .executableTarget(
      name: "document-fuzz", dependencies: ["BoardFormat", "DocumentGeneration"], path: "Fuzz/DocumentFuzz",
      swiftSettings: settings),
    .target(
      name: "SignedDataGeneration", dependencies: ["Signatures", "Basics", "ContentHash", "TestSupport"],
      path: "Fuzz/SignedDataGeneration", swiftSettings: settings),
    .executableTarget(
      name: "jws-fuzz", dependencies: ["SignedDataGeneration"], path: "Fuzz/JWSFuzz",
      swiftSettings: settings),
    .executableTarget(
      name: "flag-differential", dependencies: ["Flags", "Basics"], path: "Fuzz/FlagDifferential",
      swiftSettings: settings),
    .executableTarget(
      name: "quota-race", dependencies: ["Persistence", "SQLite", "Quota", "Entitlement", "Basics"],
      path: "Fuzz/QuotaRace", swiftSettings: settings),
    // Benchmarks.
    .executableTarget(
      name: "quota-benchmark", dependencies: ["Persistence", "SQLite", "Quota", "Entitlement", "Basics"],
      path: "Benchmarks/QuotaBenchmark", swiftSettings: settings),
    .executableTarget(
      name: "signature-benchmark", dependencies: ["Signatures", "Basics"],
      path: "Benchmarks/SignatureBenchmark", swiftSettings: settings),
    .executableTarget(
      name: "decision-benchmark", dependencies: ["Entitlement", "ContentHash", "Basics"],
      path: "Benchmarks/DecisionBenchmark", swiftSettings: settings),
    .executableTarget(
      name: "http-benchmark", dependencies: ["HTTPClient", "HTTPServer", "Basics"],
      path: "Benchmarks/HTTPBenchmark", swiftSettings: settings),
    .executableTarget(
      name: "flag-benchmark", dependencies: ["Flags", "Basics"], path: "Benchmarks/FlagBenchmark",
      swiftSettings: settings),
    .executableTarget(
      name: "rule-benchmark", dependencies: ["Flags", "Basics"], path: "Benchmarks/RuleBenchmark",
      swiftSettings: settings),
    // Tests.
    .target(
      name: "TestSupport", dependencies: ["Boards", "BoardFormat", "ContentHash", "Basics", "Posix"],
      path: "Tests/TestSupport", swiftSettings: settings),
    .target(
      name: "NetworkTestSupport", dependencies: ["Basics"], path: "Tests/NetworkTestSupport",
      swiftSettings: settings),
    .target(
      name: "SignedStoreFixture", dependencies: ["Signatures", "Entitlement", "Basics"],
      path: "Tests/SignedStoreFixture", swiftSettings: settings),
    .target(
      name: "CryptoProbe", path: "Tests/CryptoProbe", linkerSettings: [.linkedLibrary(":libcrypto.a")]),
    tests("Posix", ["CPosix", "Posix", "TestSupport"]),
    tests("YAML", ["YAML"]),
    tests("Git", ["Git", "Basics", "Posix", "TestSupport"]),
    tests("Basics", ["Basics", "CPosix", "Posix", "TestSupport"]),
    tests(
      "BoardFormat", ["BoardFormat", "DocumentGeneration", "TestSupport"], resources: [.copy("Resources")]),
    tests(
      "Boards", ["Boards", "BoardFormat", "Basics", "ContentHash", "TestSupport"],
      resources: [.copy("Vectors"), .copy("OperationForms")]),
    tests(
      "Entitlement", ["Entitlement", "ContentHash", "Basics", "TestSupport"], resources: [.copy("Resources")]),
    tests(
      "Purchases", ["Purchases", "Entitlement", "Signatures", "Basics", "ContentHash", "TestSupport"],
      resources: [.copy("Resources")]),
    tests("HTTPServer", ["HTTPServer", "Basics", "Posix", "NetworkTestSupport"]),
    tests(
      "HTTPClient",
      ["HTTPClient", "HTTPServer", "ContentHash", "CryptoProbe", "Basics", "NetworkTestSupport"]),
    .target(
      name: "QuotaConformance", dependencies: ["Quota", "Entitlement", "Basics", "TestSupport"],
      path: "Tests/QuotaConformance", swiftSettings: settings),
    tests(
      "Quota", ["Quota", "QuotaConformance", "Entitlement", "Basics", "TestSupport"],
      resources: [.copy("Resources")]),
    tests(
      "Flags", ["Flags", "Basics", "ContentHash", "TestSupport"], resources: [.copy("Rules/Vectors")]),
    tests(
      "OpenFeatureClient", ["OpenFeatureClient", "Flags", "Basics", "TestSupport"],
      resources: [.copy("Resources")]),
    tests(
      "StoreSandbox",
      [
        "StoreSandbox", "Purchases", "Entitlement", "Signatures", "HTTPServer", "HTTPClient", "ContentHash",
        "Basics",
        "NetworkTestSupport",
      ], resources: [.copy("Resources")]),
    tests("ContentHash", ["ContentHash"]),
    tests(
      "Signatures", ["Signatures", "SignedDataGeneration", "Basics", "ContentHash", "Posix", "TestSupport"],
      resources: [.copy("Resources")]),
    tests("Compression", ["Compression", "TestSupport"]),
    tests("SQLite", ["SQLite", "Basics", "TestSupport"]),
    tests(
      "Persistence",
      [
        "Persistence", "SQLite", "Quota", "QuotaConformance", "Entitlement", "Basics", "Posix", "TestSupport",
        "quota-race",
      ], resources: [.copy("Resources")]),
    tests("History", ["History", "Boards", "BoardFormat", "Basics", "ContentHash", "TestSupport"]),
    tests(
      "AppModel",
      [
        "AppModel", "Boards", "BoardFormat", "History", "Entitlement", "Purchases", "Signatures", "Quota",
        "Flags", "Basics", "Posix", "SignedStoreFixture", "TestSupport",
      ]),
    tests(
      "Lanework",
      [
        "CommandLineInterface", "LaneworkCommands", "AppModel", "Boards", "BoardFormat", "ContentHash",
        "History", "Entitlement", "Signatures", "HTTPClient", "Quota", "Flags", "Basics", "Posix",
        "SignedStoreFixture",
        "TestSupport",
      ]),
  ]
)
