"""Measures the HTTP server and client beside nginx and a C program over libcurl, and prints tables.

Usage: http.py WORK-FOLDER HTTP-BENCHMARK [--rounds N] [--seconds N]
WORK-FOLDER holds the C program `fetch`. All are measured in turn, round by round; the medians are told.
"""
import argparse
import pathlib
import re
import socket
import statistics
import subprocess
import time

BODY = '{"message":"Hello, world!"}'

arguments = argparse.ArgumentParser()
arguments.add_argument("work", type=pathlib.Path)
arguments.add_argument("program")
arguments.add_argument("--rounds", "--runs", type=int, default=3)
arguments.add_argument("--seconds", type=int, default=3)
options = arguments.parse_args()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start_nginx():
    port, folder = free_port(), options.work / "nginx"
    folder.mkdir(exist_ok=True)
    (folder / "hello.json").write_text(BODY)
    (folder / "nginx.conf").write_text(f"""
worker_processes 2; daemon off; pid {folder}/pid; error_log /dev/null;
events {{ worker_connections 1024; }}
http {{
  access_log off; keepalive_requests 100000000; default_type application/json;
  client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
  uwsgi_temp_path {folder}; scgi_temp_path {folder};
  server {{ listen 127.0.0.1:{port}; root {folder};
    location = /return {{ return 200 '{BODY}'; }} }}
}}""")
    # A worker without root's rights would not reach the work folder.
    process = subprocess.Popen(
        ["/usr/sbin/nginx", "-c", f"{folder}/nginx.conf", "-g", "user root;"], stderr=subprocess.DEVNULL)
    return process, port


def wait_for(port):
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            time.sleep(0.05)
    raise SystemExit(f"http.py: nobody listens on port {port}")


def load(url, connections):
    """Requests a second that wrk gets, and the time within which 99 of 100 are answered."""
    output = subprocess.run(
        ["wrk", "-t1", f"-c{connections}", f"-d{options.seconds}s", "--latency", url],
        capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in output or "Socket errors" in output:
        raise SystemExit(f"http.py: {output}")
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", output)[1])
    return rate, re.search(r"99%\s+(\S+)", output)[1]


def ask(url, requests, tasks):
    output = subprocess.run(
        [options.program, "ask", url, str(requests), str(tasks)], capture_output=True, text=True, check=True).stdout
    return float(output)


def fetch(url, requests):
    output = subprocess.run(
        [options.work / "fetch", url, str(requests)], capture_output=True, text=True, check=True).stdout
    return float(output)


server = subprocess.Popen([options.program, "serve"], stdout=subprocess.PIPE, text=True)
nginx, nginx_port = start_nginx()
try:
    port = int(server.stdout.readline())
    wait_for(nginx_port)
    ours, theirs = f"http://127.0.0.1:{port}/", f"http://127.0.0.1:{nginx_port}/hello.json"
    fixed = f"http://127.0.0.1:{nginx_port}/return"
    print("| server, wrk with 1 thread | connections | requests/s | ratio to nginx, static file | 99 % within |")
    print("| --- | --- | --- | --- | --- |")
    for connections in (1, 32, 256):
        figures = {"nginx, static file": [], "nginx, `return 200`": [], "HTTPServer, handler with an actor": []}
        for _ in range(options.rounds):
            for name, url in zip(figures, (theirs, fixed, ours)):
                figures[name].append(load(url, connections))
        base = statistics.median(rate for rate, _ in figures["nginx, static file"])
        for name, results in figures.items():
            rate = statistics.median(rate for rate, _ in results)
            within = sorted(results)[len(results) // 2][1]
            print(f"| {name} | {connections} | {rate:,.0f} | {rate / base:.2f} | {within} |", flush=True)
    print()
    print("| client, keep-alive GET from nginx | requests/s | ratio to C |")
    print("| --- | --- | --- |")
    clients = {
        "C over libcurl, easy interface, 1 connection": lambda: fetch(theirs, 10_000),
        "HTTPClient, 1 task": lambda: ask(theirs, 10_000, 1),
        "HTTPClient, 8 tasks": lambda: ask(theirs, 20_000, 8),
        "HTTPClient, 32 tasks": lambda: ask(theirs, 20_000, 32),
    }
    figures = {name: [] for name in clients}
    for _ in range(options.rounds):
        for name, measure in clients.items():
            figures[name].append(measure())
    base = statistics.median(next(iter(figures.values())))
    for name, results in figures.items():
        rate = statistics.median(results)
        print(f"| {name} | {rate:,.0f} | {rate / base:.2f} |")
finally:
    server.kill()
    nginx.terminate()
