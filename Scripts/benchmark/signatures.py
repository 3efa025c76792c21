"""Measures the verification of signed data beside `openssl speed` and Apple's library for Python.

All is done in turn, on one core, in each run, so that a slow minute of the machine meets all of it. The signed data is
made by the program that is measured: a root and intermediates on P-384, leaves on P-256, payloads like Apple's sample
of a transaction. Of Apple's own chain no signed payload is published, so only the chain is verified there."""

import argparse
import json
import os
import statistics
import subprocess
import sys

LIBRARY = "app-store-server-library==3.1.2"
VECTORS = "Tests/SignaturesTests/Resources/apple/x509-chain-vectors.json"

# Runs in the scratch environment: the medians of Apple's library in microseconds of processor time.
MEASURE = """
import json, statistics, sys, time
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier
folder = sys.argv[1]
root = open(folder + "/root.der", "rb").read()
read = lambda name: open(f"{folder}/{name}.txt").read().split("\\n")

def verifier(root=root):
    return SignedDataVerifier([root], False, Environment.SANDBOX, "com.example")

def timed(work):
    start = time.thread_time()
    work()
    return (time.thread_time() - start) * 1e6

figures = {}
one = verifier()
text = read("same")[0]
figures["warm"] = statistics.median(timed(lambda: one.verify_and_decode_signed_transaction(text)) for _ in range(60))
figures["newLeaf"] = statistics.median(
    timed(lambda: one.verify_and_decode_signed_transaction(text)) for text in read("leaves"))
figures["cold"] = statistics.median(
    timed(lambda: verifier().verify_and_decode_signed_transaction(text)) for text in read("intermediates") * 2)
import base64
chain = read("apple")
apple = verifier(base64.b64decode(chain[2]))._chain_verifier
figures["appleChainCold"] = statistics.median(
    timed(lambda: apple.verify_chain(chain, False, 1761962975)) for _ in range(60))
print(json.dumps(figures))
"""


def pinned(command):
    """Runs a command on the last core that this process may use, so that all are measured on the same one."""
    core = max(os.sched_getaffinity(0))
    return subprocess.run(["taskset", "-c", str(core), *command], check=True, capture_output=True, text=True).stdout


def openssl():
    """Microseconds of one verification on each curve, by the library itself."""
    figures = {}
    for line in pinned(["openssl", "speed", "-seconds", "1", "-mr", "ecdsap256", "ecdsap384"]).splitlines():
        # +F4:<number>:<bits>:<signatures a second>:<verifications a second>
        fields = line.split(":")
        if fields[0] == "+F4":
            figures[f"P-{fields[2]}"] = 1e6 / float(fields[4])
    return figures


def prepare(work, program):
    """Makes the signed data, and installs Apple's library; answers the folder and the Python to run it with."""
    folder = os.path.join(work, "signatures")
    os.mkdir(folder)
    subprocess.run([program, "prepare", folder], check=True)
    with open(VECTORS) as file:
        certificates = json.load(file)["certificates"]
    with open(os.path.join(folder, "apple.txt"), "w") as file:
        file.write("\n".join(certificates[name] for name in ("appleSigningLeaf", "appleWWDRG6", "appleRootCAG3")))
    environment = os.path.join(work, "apple-library")
    subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    python = os.path.join(environment, "bin", "python")
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", LIBRARY], check=True)
    return folder, python


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("work")
    parser.add_argument("program")
    parser.add_argument("--runs", type=int, default=10)
    options = parser.parse_args()
    folder, python = prepare(options.work, options.program)
    gathered = {"ours": [], "theirs": [], "openssl": []}
    for _ in range(options.runs):
        gathered["openssl"].append(openssl())
        gathered["ours"].append(json.loads(pinned([options.program, "run", folder])))
        gathered["theirs"].append(json.loads(pinned([python, "-c", MEASURE, folder])))

    def median(side, name):
        return statistics.median(run[name] for run in gathered[side])

    def ratio(side, name, floor, times=1):
        """The median of the ratios within a run: both were measured in the same minute."""
        pairs = zip(gathered[side], gathered["ours"])
        return statistics.median(
            (theirs[floor] * times) / ours[name] for theirs, ours in pairs)

    print("\n## Signatures\n")
    print("| what | median µs | of the library's own | limit | Apple's library, µs | times as fast | limit |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    print(f"| one P-256 verification, `openssl speed` | {median('openssl', 'P-256'):.0f} | | | | | |")
    print(f"| one P-384 verification, `openssl speed` | {median('openssl', 'P-384'):.0f} | | | | | |")
    rows = [
        ("the same leaf again", "warm", "P-256", 1, "70 %", "10"),
        ("a new leaf, known intermediate", "newLeaf", "P-384", 1, "85 %", "2"),
        ("all new", "cold", "P-384", 2, "85 %", "1.4"),
        ("Apple's chain alone, all new", "appleChainCold", "P-384", 2, "85 %", "1.4"),
    ]
    for title, name, floor, times, limit, other in rows:
        print(
            f"| {title} | {median('ours', name):.0f} | {ratio('openssl', name, floor, times):.0%} | {limit} "
            f"| {median('theirs', name):.0f} | {ratio('theirs', name, name):.1f} | {other} |")
    print(f"| Apple's chain alone, again | {median('ours', 'appleChainKnown'):.1f} | | | | | |")
    print(f"| making a verifier | {median('ours', 'verifier'):.0f} | | | | | |")


main()
