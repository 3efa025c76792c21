import Glibc

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch (arguments.first, arguments.count) {
  case ("prepare", 2): try BenchmarkData.make().write(to: arguments[1])
  case ("run", 2): try BenchmarkRun(BenchmarkData(readFrom: arguments[1])).printFigures()
  default:
    print(
      """
      usage: signature-benchmark prepare FOLDER  writes a root and signed data into a folder
             signature-benchmark run FOLDER      verifies them in each way, and prints microseconds as JSON
      """)
    exit(2)
  }
} catch {
  print(error)
  exit(1)
}
