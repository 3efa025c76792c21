import AppModel
import Basics
import Boards
import History
import Posix
import TestSupport
import Testing

@Suite("Signatures and hooks on git boards", .tags(.git)) struct GitSigningTests {
  @Test("With a key that works headless every commit is signed")
  func signed() throws {
    let board = try GitBoard()
    try board.shell(
      """
      ssh-keygen -q -t ed25519 -N '' -f ../key
      printf 'ada@example.org %s\\n' "$(cat ../key.pub)" >../signers
      git config gpg.format ssh
      git config user.signingKey "$PWD/../key"
      git config gpg.ssh.allowedSignersFile "$PWD/../signers"
      git config commit.gpgSign true
      printf 'More.\\n' >>\(board.login.path(of: "index.md"))
      """)
    let session = try board.begin()
    try session.perform(board.moving)
    try session.undo()
    #expect(try board.run("log", "--format=%G?").split(separator: "\n").prefix(3) == ["G", "G", "G"])
    try board.run("verify-commit", "HEAD", "HEAD~1", "HEAD~2")
    #expect(board.messages == [])
    try board.expectSound()
  }

  @Test("Where signing does not work commits are made without a signature, which is said once")
  func unsigned() throws {
    let board = try GitBoard()
    try board.shell(
      "printf '#!/bin/sh\\necho no key here >&2\\nexit 1\\n' >../sign; chmod +x ../sign; git config gpg.program \"$PWD/../sign\"; git config commit.gpgSign true"
    )
    let session = try board.begin()
    try session.perform(board.moving)
    try session.perform(board.renaming)
    try session.undo()
    session.end(.programEnds)
    #expect(
      board.messages == [
        "Commits are made without a signature, since signing does not work here: no key here."
      ])
    #expect(try board.run("log", "--format=%G?").split(separator: "\n") == ["N", "N", "N", "N"])
    try board.expectSound()
  }

  @Test("No hook is run, and the explanation says so")
  func hooks() throws {
    let board = try GitBoard()
    try board.shell(
      """
      for hook in pre-commit prepare-commit-msg commit-msg post-commit post-index-change reference-transaction \
        post-rewrite post-checkout pre-auto-gc; do
        printf '#!/bin/sh\\ntouch "%s"\\nexit 1\\n' "$PWD/../ran-$$" >.git/hooks/$hook
        chmod +x .git/hooks/$hook
      done
      printf 'More.\\n' >>\(board.login.path(of: "index.md"))
      """)
    let session = try board.begin()
    try session.perform(board.moving)
    try session.undo()
    session.end(.programEnds)
    #expect(try board.shell("ls .. | grep -c ran || true") == "0\n")
    let line = try #require(session.explain().lines.first { $0.subject == "hooks" })
    #expect(line.answer == "not run")
    // The hooks would have run.
    #expect(try board.git.attempt(["commit", "--allow-empty", "-m", "x"]).end != .exited(0))
    #expect(try board.shell("ls .. | grep -c ran") == "1\n")
    try board.subscribe(false)
    #expect(try !board.begin(.single).explain().lines.contains { $0.subject == "hooks" })
  }
}
