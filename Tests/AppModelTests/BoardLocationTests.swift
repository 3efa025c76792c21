import AppModel
import Basics
import TestSupport
import Testing

@Suite struct BoardLocationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("work/Plans.lanework/lane/card")
    try folder.makeFolder("work/notes")
    try folder.write("", to: "work/File.lanework")
    try folder.makeFolder("work/.lanework")
    try folder.makeLink("shortcut", to: "work/notes/../Plans.lanework/lane")
    try folder.makeLink("Link.lanework", to: folder.path(of: "work/Plans.lanework"))
    try folder.makeLink("circle", to: "circle")
    try folder.makeLink("nowhere", to: "gone/away")
  }

  private var board: String { folder.path(of: "work/Plans.lanework") }

  @Test(
    "A board is found by its path, absolute or relative, with the ending or without",
    arguments: [
      "work/Plans.lanework", "work/Plans.lanework/", "work/Plans", "work//./Plans.lanework", "work/Plans//",
      "work/notes/../Plans.lanework", "./work/Plans", "shortcut/..", "Link.lanework", "Link",
      "work/Plans.lanework/lane/..",
    ])
  func named(_ path: String) throws {
    let relative = try BoardLocation(named: path, from: folder.path, on: DiskFileSystem())
    #expect(relative.path == board)
    #expect(relative.folderName == "Plans.lanework")
    #expect(relative.name == "Plans")
    let absolute = try BoardLocation(named: folder.path(of: path), from: "/", on: DiskFileSystem())
    #expect(absolute == relative)
  }

  @Test(
    "A path to something else is refused, and says whether anything is there",
    arguments: [
      ("gone", false), ("work/gone/Plans.lanework", false), ("work/File.lanework", false),
      ("work/File", false),
      ("work", true), ("work/notes", true), ("work/Plans.lanework/lane", true), ("work/.lanework", true),
      ("shortcut", true), ("nowhere", false),
    ])
  func refused(_ path: String, _ isFolder: Bool) {
    let absolute = folder.path(of: path)
    #expect(throws: isFolder ? BoardLocationError.notABoard(path: absolute) : .notFound(path: absolute)) {
      try BoardLocation(named: path, from: folder.path, on: DiskFileSystem())
    }
  }

  @Test("Links in a circle end")
  func circle() {
    #expect(throws: BoardLocationError.self) {
      try BoardLocation(named: "circle/Plans", from: folder.path, on: DiskFileSystem())
    }
  }

  @Test(
    "The nearest board is the one a folder is, or is in",
    arguments: [
      "work/Plans.lanework", "work/Plans.lanework/lane/card", "shortcut", "shortcut/card", "Link.lanework/",
    ])
  func nearest(_ path: String) throws {
    #expect(try BoardLocation(nearest: folder.path(of: path), on: DiskFileSystem()).path == board)
  }

  @Test("Of boards in each other the inner one is the nearest")
  func inner() throws {
    try folder.makeFolder("work/Plans.lanework/Inner.lanework/lane")
    let path = folder.path(of: "work/Plans.lanework/Inner.lanework/lane")
    #expect(try BoardLocation(nearest: path, on: DiskFileSystem()).name == "Inner")
  }

  @Test(
    "Outside of every board there is no nearest one", arguments: ["", "work", "work/notes", "work/.lanework"])
  func none(_ path: String) {
    #expect(throws: BoardLocationError.noBoardAbove(folder: folder.path(of: path))) {
      try BoardLocation(nearest: folder.path(of: path), on: DiskFileSystem())
    }
  }
}
