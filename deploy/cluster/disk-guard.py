#!/usr/bin/env python3
"""Hands the database over when the disk of the primary is full. Runs on each database machine, as postgres.

PostgreSQL whose disk is full goes on as the primary and refuses what needs room, for as long as it finds room for its
log, and patroni lets it. This ends it at once: the replica has all that was acknowledged, and takes over as after a
crash. Without a replica that has all, nothing is done.
"""
import json
import shutil
import subprocess
import time
import urllib.request

PATRONI = "http://10.0.0.11:8008"
DATA = "/var/lib/postgresql/15/enrollchart"
PG_CTL = "/usr/lib/postgresql/15/bin/pg_ctl"
LEAST = 64 * 1024 * 1024  # bytes


def ask(path):
    with urllib.request.urlopen(PATRONI + path, timeout=2) as answer:
        return json.load(answer)


def can_be_replaced():
    """Whether this is the primary, and the other machine has all that it has."""
    # Everything but 200 is an error of urllib's.
    ask("/primary")
    return any(
        member["role"] == "sync_standby" and member["state"] in ("running", "streaming")
        for member in ask("/cluster")["members"]
    )


while True:
    try:
        if shutil.disk_usage(DATA).free < LEAST and can_be_replaced():
            print("the disk is full: PostgreSQL is ended, the replica takes over", flush=True)
            subprocess.run([PG_CTL, "stop", "-D", DATA, "-m", "immediate"], check=False)
    except OSError:
        pass  # No primary, or no data yet.
    except Exception as error:  # Whatever patroni has answered, it is asked again: nothing else guards the disk.
        print(f"patroni answered with what cannot be read: {type(error).__name__}", flush=True)
    time.sleep(0.5)
