// swift-tools-version: 6.1
import PackageDescription

// A service of its own that uses four modules of this repository by their path. Another repository would name an address
// and a version in place of the path.
let package = Package(
  name: "FourModules",
  dependencies: [.package(name: "lanework", path: "../../..")],
  targets: [
    .executableTarget(
      name: "FourModules",
      dependencies: ["Entitlement", "Quota", "Flags", "Boards", "Basics"].map {
        .product(name: $0, package: "lanework")
      },
      swiftSettings: [.swiftLanguageMode(.v6)])
  ]
)
