import Basics
import Testing

@Suite struct UserFoldersTests {
  @Test(
    "Folders follow the environment, and variables that are empty or relative are as good as not set",
    arguments: [
      ([:], nil, nil, nil, nil),
      (
        ["HOME": "/home/ada"], "/home/ada/.config/lanework", "/home/ada/.local/state/lanework",
        "/home/ada/.cache/lanework", "/home/ada"
      ),
      (
        [
          "HOME": "/home/ada/", "XDG_CONFIG_HOME": "/etc/ada//", "XDG_STATE_HOME": "/var/ada",
          "XDG_CACHE_HOME": "/c",
        ],
        "/etc/ada/lanework", "/var/ada/lanework", "/c/lanework", "/home/ada"
      ),
      (
        ["HOME": "/home/ada", "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "state", "XDG_CACHE_HOME": "~/c"],
        "/home/ada/.config/lanework", "/home/ada/.local/state/lanework", "/home/ada/.cache/lanework",
        "/home/ada"
      ),
      (["HOME": "home", "XDG_STATE_HOME": "/s"], nil, "/s/lanework", nil, nil),
      (["HOME": "/"], "/.config/lanework", "/.local/state/lanework", "/.cache/lanework", "/"),
      (["XDG_CONFIG_HOME": "/"], "/lanework", nil, nil, nil),
    ] as [([String: String], String?, String?, String?, String?)])
  func environment(
    _ environment: [String: String], _ configuration: String?, _ state: String?, _ cache: String?,
    _ home: String?
  ) {
    let folders = UserFolders(environment: environment, name: "lanework")
    #expect(
      folders == UserFolders(configuration: configuration, state: state, cache: cache, home: home))
  }
}
