"""Run a browser, socket or terminal test that has failed once more, alone; name it as flaky if it passes then.

A plugin of pytest, loaded by conftest.py. Such a test depends on programs, sockets and a browser, and a machine that does much
else can break it. It runs again after all others, in a process of its own. If it passes, it counts as passed, and the last
lines before pytest's closing line name it with the reason of its first failure: it is to be mended, not to be forgotten.

pytest-rerunfailures runs a test again at once, beside the tests of the other processes that may have disturbed it and with the
fixtures of a module that it may have broken, and names a test that passed then only among its statistics.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest

RERUN_HERE = ("tests/browser/", "tests/server/", "tests/terminal/")
MOST = 10
"""If more tests than this fail, they are not flaky: something is broken, which is reported at once."""

REPORTS = "KINGFISHER_RERUN_REPORTS"
"""Names the file for the reports of a test that runs again, in its process."""

RERUN = "rerun"


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput") or config.option.usepdb:
        return
    path = os.environ.get(REPORTS)
    config.pluginmanager.register(Reporter(config, Path(path)) if path else Again(config))


class Reporter:
    """In the process of a test that runs again: writes its reports down."""

    def __init__(self, config: pytest.Config, path: Path) -> None:
        self.config, self.path = config, path

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        serialized = self.config.hook.pytest_report_to_serializable(config=self.config, report=report)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(serialized) + "\n")


class Again:
    """In the process that reports: holds failures back until the test has run again."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.held: dict[str, list[pytest.TestReport]] = {}
        self.flaky: dict[str, list[pytest.TestReport]] = {}
        self.is_reporting = False

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> Generator[None]:
        if not self.is_reporting and report.failed and report.nodeid.startswith(RERUN_HERE):
            self.held.setdefault(report.nodeid, []).append(report)
            report.outcome = RERUN  # type: ignore[assignment]
        yield

    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, tuple[str, dict[str, bool]]] | None:
        return (RERUN, "R", ("RERUN", {"yellow": True})) if report.outcome == RERUN else None

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtestloop(self) -> Generator[None, object, object]:
        try:
            done = yield
        except BaseException:  # interrupted, or enough has failed
            self.report_the_held()
            raise
        if len(self.held) > MOST:
            self.report_the_held()
        for test in list(self.held):
            self.run_again(test, self.held.pop(test))
        return done

    def report_the_held(self) -> None:
        """Tell of the failures as if there were no second run."""
        terminal = self.config.pluginmanager.get_plugin("terminalreporter")
        if terminal is not None:
            terminal.stats.pop(RERUN, None)
        for reports in self.held.values():
            self.report(reports, failed=True)
        self.held.clear()

    def report(self, reports: list[pytest.TestReport], *, failed: bool = False) -> None:
        self.is_reporting = True
        for report in reports:
            if failed:
                report.outcome = "failed"
            self.config.hook.pytest_runtest_logreport(report=report)
        self.is_reporting = False

    def run_again(self, test: str, first: list[pytest.TestReport]) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "reports"
            ended = subprocess.run(
                [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", test],
                cwd=self.config.rootpath,
                env={**os.environ, REPORTS: str(path)},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                check=False,
            )
            lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        reports = [
            self.config.hook.pytest_report_from_serializable(config=self.config, data=json.loads(line)) for line in lines
        ]
        if all(report.when == "teardown" for report in first):  # it has been counted as passed
            reports = [report for report in reports if report.when != "call" or not report.passed]
        if ended.returncode == pytest.ExitCode.OK and reports:
            self.flaky[test] = first
            self.report(reports)
        elif any(report.failed for report in reports):
            self.report(reports)
        else:  # its process broke down
            self.report(first, failed=True)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> Generator[None]:
        for test, reports in self.flaky.items():
            terminalreporter.write_sep("_", f"first failure of {test}", yellow=True)
            for report in reports:
                terminalreporter.write_line(report.longreprtext)
        yield
        if self.flaky:
            terminalreporter.write_sep("=", "flaky: failed, and passed when run again alone", yellow=True, bold=True)
        for test, reports in self.flaky.items():
            terminalreporter.write_line(f"FLAKY {test} - {reason_of(reports[0])}", yellow=True)
        tell_workflow(self.flaky)


def reason_of(report: pytest.TestReport) -> str:
    """Return the first line of what went wrong."""
    crash = getattr(report.longrepr, "reprcrash", None)
    text = str(crash.message) if crash else report.longreprtext
    return text.partition("\n")[0]


def tell_workflow(flaky: dict[str, list[pytest.TestReport]]) -> None:
    """Write flaky tests to the summary of a workflow at GitHub."""
    path = os.environ.get("GITHUB_STEP_SUMMARY")
    if flaky and path and os.environ.get("CI") == "true":
        lines = [f"- `{test}`: {reason_of(reports[0])}" for test, reports in flaky.items()]
        with Path(path).open("a", encoding="utf-8") as file:
            file.write("\n".join(["### Flaky tests: failed, and passed when run again alone", "", *lines, ""]) + "\n")
