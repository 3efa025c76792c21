internal import AppModel
package import Basics
package import Boards

/// From where a board is looked at: when, in which zone, and by whom.
package struct Viewpoint: Sendable {
  /// The time.
  package let now: Timestamp
  /// The zone in which days are told.
  package let zone: LocalZone
  /// The machine's settings, over which the board's own stand.
  package let machine: MachineConfiguration
  /// The handle of the person who looks, nil when it is not known.
  package let handle: String?

  /// Creates a viewpoint; the machine's settings may name another handle than the system does.
  package init(now: Timestamp, zone: LocalZone, machine: MachineConfiguration, userName: String?) {
    self.now = now
    self.zone = zone
    self.machine = machine
    handle = machine.handle ?? userName
  }

  /// Today.
  package var today: CivilDate { zone.day(of: now) }

  /// What deciding whether a card is shown depends on.
  package var filterContext: FilterContext { FilterContext(now: now, zone: zone, handle: handle) }

  /// A day as people write it: "12 Oct", with the year where it is not this one.
  package func text(of day: CivilDate) -> String {
    // A date has a month from 1 to 12.
    let text = "\(day.day) \(Self.months[day.month - 1])"
    return day.year == today.year ? text : "\(text) \(day.year)"
  }

  /// A day and a time of day: "12 Oct, 09:05".
  package func text(of instant: Timestamp) -> String {
    let local = instant.advanced(by: .seconds(zone.secondsEast(at: instant)))
    let minutes = local.millisecondOfDay / 60_000
    let clock = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    return "\(text(of: local.date)), \(clock)"
  }

  /// How near a due date is.
  func due(_ due: WrittenTimestamp, dueSoonDays: Int) -> DueView {
    let day = due.localDay(in: zone)
    let distance = day.daysSince1970 - today.daysSince1970
    let urgency: DueView.Urgency =
      distance < 0 ? .overdue : distance <= dueSoonDays ? .soon : .later
    return DueView(day: distance == 0 ? "today" : text(of: day), urgency: urgency)
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

extension CommandContext {
  /// From where this command looks at boards.
  package func viewpoint() -> Viewpoint {
    Viewpoint(
      now: environment.time.now(), zone: environment.zone, machine: appModel.machineConfiguration(),
      userName: environment.variables["USER"])
  }
}
