"""`kingfisher new-game` writes a package of its own, which is built, installed, played, served, studied and tested."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingfisher import registry
from kingfisher.cli import main
from kingfisher.cli.game_commands import commands_to_type_next
from kingfisher.core.errors import KingfisherError
from kingfisher.new_game.write import PROJECT, TEMPLATE, GameNames, new_game, with_new_names
from kingfisher.server.protocol.to_client import Changed
from tests.server.clients import Guest
from tests.server.servers import ServerProcess, server_process
from tests.support.installed import Shop, open_shop, run

ROOT = Path(__file__).parents[2]
NAME = "paper_lanterns"
PACKAGE = "paper_lanterns_game"


# What is written


def test_names_are_made_from_one_name() -> None:
    game = GameNames(NAME)
    assert (game.package, game.distribution) == (PACKAGE, "paper-lanterns-game")
    assert (game.title, game.environment) == ("Paper Lanterns", "PaperLanterns")
    text = "stepping_stones stepping_stones_game stepping-stones-game Stepping Stones, SteppingStones"
    assert with_new_names(text, game) == "paper_lanterns paper_lanterns_game paper-lanterns-game Paper Lanterns, PaperLanterns"
    assert with_new_names(text, GameNames("more_stepping_stones")).count("more") == 3


def test_everything_is_written_under_the_new_name(tmp_path: Path) -> None:
    folder = new_game(NAME, tmp_path / "deep" / "new")
    written = {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}
    template = {file.relative_to(TEMPLATE).as_posix() for file in TEMPLATE.rglob("*") if file.suffix not in {"", ".pyc"}}
    assert written == {f"src/{PACKAGE}/{name}" for name in template} | {".gitignore", "README.md", "pyproject.toml"}
    assert len(list(PROJECT.iterdir())) == 3
    left = [name for name in written if re.search("stepping.?stones_|SteppingStones", (folder / name).read_text("utf-8"))]
    assert left == []
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["new"]


def test_an_empty_folder_is_filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / NAME).mkdir()
    assert new_game(NAME) == Path(NAME)
    assert (tmp_path / NAME / "pyproject.toml").exists()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "name ''"),
        ("Lanterns", "a name is a lowercase letter, then up to 39"),
        ("paper-lanterns", "a name is a lowercase letter"),
        ("9lives", "a name is a lowercase letter"),
        ("../lanterns", "a name is a lowercase letter"),
        ("class", "a keyword of Python"),
        ("tabletop", "a game of this name exists in kingfisher-games"),
    ],
)
def test_a_name_that_cannot_be_is_refused(tmp_path: Path, name: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", name, "--into", str(tmp_path / "new")]) == 2
    output = capsys.readouterr()
    assert message in output.err
    assert (output.out, output.err.count("\n")) == ("", 1)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    with pytest.raises(KingfisherError, match=r"is not empty; choose a new or empty folder with --into FOLDER"):
        new_game(NAME, tmp_path)
    with pytest.raises(KingfisherError, match=r"is a file; choose a new folder"):
        new_game(NAME, tmp_path / "mine")
    assert (tmp_path / "mine").read_text() == "mine"


def test_a_place_where_nothing_can_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(
        KingfisherError, match=rf"^{tmp_path}/file/new cannot be written: Not a directory; choose another folder"
    ):
        new_game(NAME, tmp_path / "file" / "new")


def test_a_game_that_is_still_installed_can_be_uninstalled(monkeypatch: pytest.MonkeyPatch) -> None:
    installed = {NAME: (registry.Source(f"{PACKAGE}:GAME", "paper-lanterns-game", "0.1.0"),)}
    monkeypatch.setattr(registry, "external", lambda: installed)
    with pytest.raises(KingfisherError, match=r"in paper-lanterns-game 0\.1\.0; .* uninstall paper-lanterns-game$"):
        new_game(NAME)


def test_nothing_is_written_by_half(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> str:
        raise OSError("no space left")

    monkeypatch.setattr("kingfisher.new_game.write.with_new_names", full)
    with pytest.raises(OSError, match="no space left"):
        new_game(NAME, tmp_path / "new")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("has_pytest", [True, False])
def test_a_checkout_is_told_how_to_install_the_game(
    has_pytest: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It has no pip, and is not itself installed; nor has it pytest, after `make play`."""
    monkeypatch.setattr("importlib.util.find_spec", lambda _: has_pytest or None)
    folder = tmp_path / "my game"
    assert main(["new-game", NAME, "--into", str(folder)]) == 0
    commands = [line for line in capsys.readouterr().out.splitlines() if line.startswith("  ")]
    assert [re.findall(r"make -C|pip install|pytest|kingfisher play", command)[0] for command in commands] == [
        *([] if has_pytest else ["make -C"]),
        "pip install",
        "pytest",
        "kingfisher play",
    ]
    assert f"'{folder}'" in commands[-3]


def test_the_readme_names_the_commands_of_a_checkout_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are those that are printed, and name no folder of this machine."""
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    readme = (new_game(NAME, tmp_path / "new") / "README.md").read_text(encoding="utf-8")
    commands = [line for body in re.findall(r"```sh\n(.*?)```", readme, re.DOTALL) for line in body.splitlines()]
    in_a_checkout = [line for line in commands if "CHECKOUT" in line]
    printed = [line.strip() for line in commands_to_type_next(NAME, Path())]
    programs = Path(sys.executable).parent
    written = [line.replace("CHECKOUT/.venv/bin", str(programs)).replace("CHECKOUT", str(ROOT)) for line in in_a_checkout]
    assert written == [*printed[:2], f'export PATH="{programs}:$PATH"']
    assert [f"{programs}/{line}" for line in commands if line.startswith("kingfisher play")] == printed[3:]
    assert "pytest" in [line.partition(" ")[0] for line in commands]
    assert str(ROOT) not in readme


# What it is, once it is installed


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Shop:
    return open_shop(tmp_path_factory.mktemp("shop"), NAME)


def test_three_commands_come_next(shop: Shop) -> None:
    commands = [line.strip() for line in shop.said.splitlines() if line.startswith("  ")]
    assert commands == [
        f"uv pip install --editable '{NAME}[test]'",  # there is no pip here
        f"pytest {NAME}",
        f"kingfisher play {NAME} --against casual",
    ]


def test_it_is_listed(shop: Shop, tmp_path: Path) -> None:
    done = shop.installed.run("kingfisher", "games", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"{NAME}: Paper Lanterns" in done.stdout
    rule = shop.installed.run("kingfisher", "rules", NAME, "2.3", cwd=tmp_path)
    assert rule.stdout.startswith("[2.3] A stone is laid at the end")


def test_it_is_played_in_a_terminal_to_its_end(shop: Shop, tmp_path: Path) -> None:
    play = ("play", NAME, "--seed", "7", "--against", "casual")
    done = shop.installed.run("kingfisher", *play, cwd=tmp_path, typed="hint\n" + "1\n" * 8 + "quit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "The farthest stones are" in done.stdout


def test_it_is_studied(shop: Shop, tmp_path: Path) -> None:
    done = shop.installed.run("kingfisher", "study", NAME, "river=wild", "--bot", "specialist", "--deals", "50", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "50 deals" in done.stdout


ENVIRONMENTS = f"""
import warnings
warnings.simplefilter("ignore")
from kingfisher.adapters import spiel, zoo
import pyspiel

env = zoo.env("{PACKAGE}/PaperLanterns", river="wild", speed="interpreted")
env.reset(seed=7)
for agent in env.agent_iter():
    observation, reward, ended, truncated, info = env.last()
    env.step(None if ended or truncated else int(observation["action_mask"].argmax()))
print(env.metadata["name"], env.possible_agents)

state = pyspiel.load_game("kingfisher_{NAME}(river=wild)").new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
print(len(state.returns()))
"""


def test_it_is_an_environment(shop: Shop, tmp_path: Path) -> None:
    done = shop.installed.run("python", "-c", ENVIRONMENTS, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "['seat_0', 'seat_1']\n2\n" in done.stdout


ALONE = """
import warnings
warnings.simplefilter("ignore")
import gymnasium
import kingfisher.adapters.gymnasium

env = gymnasium.make("patience_game/Patience-v1", matching="forced", speed="interpreted")
observation, info = env.reset(seed=7)
for _ in range(5):
    observation, reward, ended, truncated, info = env.step(int(info["action_mask"].argmax()))
print(env.spec.id)
"""


def test_a_game_for_one_of_another_package_is_an_environment_of_gymnasium(shop: Shop, tmp_path: Path) -> None:
    """One of ours, moved out of Kingfisher: that takes no more than another name."""
    folder = tmp_path / "patience_game"
    shutil.copytree(shop.installed.packages / "kingfisher" / "games" / "tabletop", folder)
    for file in folder.rglob("*.py"):
        text = file.read_text(encoding="utf-8").replace("kingfisher.games.tabletop", "patience_game")
        file.write_text(text.replace('"tabletop"', '"patience"').replace('"Tabletop"', '"Patience"'), encoding="utf-8")
    info = tmp_path / "patience_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: patience-game\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[kingfisher.games]\npatience = patience_game:GAME\n")
    done = shop.installed.run("python", "-c", ALONE, cwd=tmp_path, path=tmp_path)
    assert (done.returncode, done.stdout) == (0, "patience_game/Patience-v1\n"), done.stderr


@pytest.fixture(scope="module")
def server(shop: Shop, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with server_process(tmp_path_factory.mktemp("served"), python=shop.installed.python) as running:
        yield running


def test_it_is_served(server: ServerProcess) -> None:
    with Guest(server.address) as host, Guest(server.address) as guest:
        listed = host.http.get("/api/games").json()
        assert NAME in [game["name"] for game in listed]
        table = host.open(NAME, deal="7", options={"river": "wild"}).id
        guest.join(table)
        with host.sit(table) as tab, guest.sit(table) as other:
            move = tab.moves[-1]
            answer = tab.play(move)
            assert isinstance(answer, Changed), answer
            other.until_state(tab.state)
            assert other.log[0].text == move
            hidden = {piece.face for piece in other.scene.zone("hand-0").pieces}
            assert hidden == {None}


def test_it_is_as_its_tools_want_it(shop: Shop) -> None:
    """They are set in its pyproject.toml, and Kingfisher's types are there for them."""
    tools = Path(sys.executable).parent
    for tool in (["ruff", "check"], ["ruff", "format", "--check"], ["mypy", "--python-executable", str(shop.installed.python)]):
        run(tools / tool[0], *tool[1:], cwd=shop.project)


def test_its_own_tests_and_all_checks_pass(shop: Shop) -> None:
    """In its own folder, installed as its author has it."""
    shop.installed.install("--editable", shop.project)
    done = shop.installed.run("python", "-m", "pytest", "-q", "-p", "no:schemathesis", cwd=shop.project)
    assert done.returncode == 0, done.stdout
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed
    assert int(passed[1]) > 80
    assert "skipped" not in done.stdout


@pytest.mark.parametrize(
    ("file", "before", "after", "message"),
    [
        ("__init__.py", "GAME = Game(", "GAME = Game((", "SyntaxError"),
        ("__init__.py", f'name="{NAME}"', 'name="lanterns"', "calls itself lanterns; its entry point must have the same name"),
        ("__init__.py", "from kingfisher.core.game", "from kingfisher.core.games", "ModuleNotFoundError"),
    ],
)
def test_a_broken_game_is_told_in_one_line(
    shop: Shop, tmp_path: Path, file: str, before: str, after: str, message: str
) -> None:
    """The others go on. Another folder of packages stands before those that are installed."""
    (built,) = (shop.project.parent / "theirs").glob("*.whl")
    with zipfile.ZipFile(built) as wheel:
        wheel.extractall(tmp_path / "packages")
    changed = tmp_path / "packages" / PACKAGE / file
    text = changed.read_text(encoding="utf-8")
    assert before in text
    changed.write_text(text.replace(before, after), encoding="utf-8")
    done = shop.installed.run("kingfisher", "games", cwd=tmp_path, path=tmp_path / "packages")
    assert done.returncode == 0
    assert "tabletop: " in done.stdout
    assert f"{NAME}:" not in done.stdout
    assert done.stderr.startswith(f"kingfisher: game {NAME} of paper-lanterns-game 0.1.0 cannot be loaded: ")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


# The tutorial of the documents

DOCS = ROOT / "docs"
TUTORIAL = DOCS / "tutorials" / "your-own-game.md"
STEP = re.compile(r"In\s`(?P<file>[\w./]+)`:\n|^```diff\n(?P<change>.*?)^```", re.MULTILINE | re.DOTALL)


def steps() -> Iterator[tuple[str, str, str]]:
    """Each change of the tutorial: the file, and the lines before and after it."""
    file = ""
    for match in STEP.finditer(TUTORIAL.read_text(encoding="utf-8")):
        if match["file"]:
            file = match["file"]
            continue
        lines = match["change"].splitlines(keepends=True)
        before, after = ("".join(line[1:] or "\n" for line in lines if line[0] in kinds) for kinds in (" -", " +"))
        yield file, before, after


def test_the_tutorial_can_be_followed(tmp_path: Path) -> None:
    project = new_game("pebbles", tmp_path / "pebbles")
    package = project / "src" / "pebbles_game"
    for file, before, after in steps():
        text = (package / file).read_text(encoding="utf-8")
        assert text.count(before) == 1, f"{file} has {text.count(before)} times: {before}"
        (package / file).write_text(text.replace(before, after), encoding="utf-8")
    info = tmp_path / "packages" / "pebbles_game-0.1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pebbles-game\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[kingfisher.games]\npebbles = pebbles_game:GAME\n")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(package.parent), str(info.parent)])}

    def python(*words: str) -> str:
        command = [sys.executable, "-m", *words]
        done = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)
        return done.stdout + done.stderr

    for left in re.findall(r"(\S+\.record) is no longer recorded", python("kingfisher.testing", "golden", "pebbles")):
        (project / left).unlink()
    python("kingfisher.testing", "fingerprints", "pebbles")
    output = python("pytest", "-q", "-p", "no:schemathesis", "-p", "no:cacheprovider")
    assert re.search(r"^\d+ passed in", output, re.MULTILINE), output


def test_the_lines_for_learning_programs_run(shop: Shop, tmp_path: Path) -> None:
    """Of a game for several seats; `ALONE` above has those of a game for one."""
    text = (DOCS / "reference" / "a-games-folder.md").read_text(encoding="utf-8")
    (lines,) = re.findall(r"```python\n(from kingfisher.adapters import pettingzoo.*?)```", text, re.DOTALL)
    quiet = 'import warnings\nwarnings.simplefilter("ignore")\n'
    program = quiet + lines.replace("pebbles_game/Pebbles", f"{PACKAGE}/PaperLanterns")
    done = shop.installed.run("python", "-c", program, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
