/// The numbers by which the kernel names kinds of file systems.
enum FileSystemMagic {
  /// The usual name of a kind.
  static func name(of magic: UInt32) -> String {
    switch magic {
    // The three of the family share their number.
    case 0xEF53: "ext4"
    case 0x0102_1994: "tmpfs"
    case 0x9123_683E: "btrfs"
    case 0x5846_5342: "xfs"
    case 0x794C_7630: "overlay"
    case 0x6969: "nfs"
    case 0x6573_5546: "fuse"
    case 0x2FC1_2FC1: "zfs"
    case 0xF2F5_2010: "f2fs"
    case 0xCA45_1A4E: "bcachefs"
    case 0x4D44: "vfat"
    case 0x2011_BAB0: "exfat"
    case 0x5346_544E: "ntfs"
    case 0x7366_746E: "ntfs3"
    case 0xFF53_4D42: "cifs"
    case 0xFE53_4D42: "smb2"
    case 0x0102_1997: "9p"
    case 0x00C3_6400: "ceph"
    case 0xF15F: "ecryptfs"
    case 0x8584_58F6: "ramfs"
    case 0x9660: "iso9660"
    case 0x7371_7368: "squashfs"
    case 0x9FA0: "proc"
    case 0x6265_6572: "sysfs"
    case 0xC97E_8168: "virtiofs"
    default: "unknown (0x\(String(magic, radix: 16)))"
    }
  }
}
