#!/usr/bin/env python3
"""Counts test results and prints `N passed, N failed` (and `, N skipped`) as its last line.

usage: count_results.py FOLDER

FOLDER holds a JUnit file NAME.xml or a TAP file NAME.tap of each stage, and NAME.status if its
command failed. A stage that failed without naming a failed test counts as one failed test, and so
does one without any test. Exit code 1 when something failed."""
import pathlib
import re
import sys
import xml.etree.ElementTree


def count_junit(path):
    """(passed, failed, skipped, names of the failed)"""
    passed, skipped, failed = 0, 0, []
    for case in xml.etree.ElementTree.parse(path).iter("testcase"):
        tags = {child.tag for child in case}
        if tags & {"failure", "error"}:
            failed.append(f"{case.get('classname') or ''} {case.get('name')}".strip())
        elif "skipped" in tags:
            skipped += 1
        else:
            passed += 1
    return passed, skipped, failed


def count_tap(path):
    passed, skipped, failed = 0, 0, []
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        found = re.match(r"(not )?ok\b *\d* *-? *(.*)", line)
        if not found:
            continue
        if re.search(r"# SKIP\b", line, re.IGNORECASE):
            skipped += 1
        elif found[1]:
            failed.append(found[2])
        else:
            passed += 1
    return passed, skipped, failed


def main():
    folder = pathlib.Path(sys.argv[1])
    total_passed, total_skipped, total_failed = 0, 0, 0
    for path in sorted(folder.glob("*.xml")) + sorted(folder.glob("*.tap")):
        passed, skipped, failed = count_junit(path) if path.suffix == ".xml" else count_tap(path)
        if path.with_suffix(".status").exists() and not failed:
            failed = ["ended with an error"]
        if passed + skipped + len(failed) == 0:
            failed = ["no test was run"]
        for name in failed:
            print(f"failed: {path.stem}: {name}")
        total_passed += passed
        total_skipped += skipped
        total_failed += len(failed)
    print(f"{total_passed} passed, {total_failed} failed"
          + (f", {total_skipped} skipped" if total_skipped else ""))
    return 1 if total_failed or total_passed == 0 else 0


sys.exit(main())
