"""Bots at the table of `horta play`, in `horta simulate`, and in the list of `horta bots`."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from horta.bots import RandomBot, play_bots
from horta.bots.catalogue import OURS
from horta.commands.app import app
from horta.commands.players import seat_bots, who_sits_where
from horta.commands.usage_errors import Mistake
from horta.play.game import Game, load
from processes import FOREVER, is_running, wait_until

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "first_option_bot.py"
FIRST = f"stdio:{shlex.quote(sys.executable)} {EXAMPLE}"


def horta(*words: str) -> Result:
    """Run a command; nothing but an exit may come of it."""
    result = CliRunner().invoke(app, list(words), env={"COLUMNS": "500"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def lines(*words: str) -> list[str]:
    result = horta("play", "tea-house", "--bots", "--seed", "2", *words)
    assert result.exit_code == 0, result.output
    return result.output.splitlines()


# ------------------------------------------------------------------ at the table


def test_bots_are_seated_as_they_are_named() -> None:
    assert lines()[1] == "Bot 1, Bot 2, Bot 3, Bot 4: weighted"
    assert lines("-n", "3", "--bot", "greedy")[1] == "Bot 1, Bot 2, Bot 3: greedy"
    named = lines("-n", "3", "--bot", "random", "--bot", "search:iterations=3", "-b", "random", "--name", "Ada")
    assert named[1] == "Ada, Bot 3: random · Bot 2: search:iterations=3"


def test_the_same_seed_gives_the_same_game_with_every_bot() -> None:
    for bot in ("weighted", "search:iterations=5", FIRST):
        assert lines("--bot", bot) == lines("--bot", bot)


def test_another_bot_plays_another_game() -> None:
    assert len({tuple(lines("--bot", bot)[2:]) for bot in ("random", "greedy", FIRST)}) == 3


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bot", "serch"], "did you mean `search`?"),
        (["--bot", "random", "--bot", "greedy"], "2 bots for 4 seats without a person"),
        (["--bot", "search:iterations"], "key=value"),
        (["--bot", "greedy:pace=3"], "pace"),
        (["--bot", "weighted:weights=no-such.yaml"], "no-such.yaml"),
        (["--bot", "stdio:"], "a command has to follow"),
        (["--bot", "stdio:./no-such-bot"], "the bot `stdio:./no-such-bot` cannot be started"),
    ],
)
def test_mistakes_are_said_in_words(words: list[str], said: str) -> None:
    result = horta("play", "tea-house", "--bots", *words)
    assert result.exit_code == 2
    assert said in result.output
    assert "Traceback" not in result.output


def test_one_seat_is_one_seat() -> None:
    with pytest.raises(Mistake, match="2 bots for 1 seat without a person"):
        seat_bots(["random", "greedy"], load("tea-house"), [1])


def test_the_help_names_the_bots() -> None:
    told = horta("play", "--help").output
    assert all(name in told for name in OURS)


def test_a_seed_that_nobody_named_is_shown_can_be_typed_and_is_not_soon_guessed() -> None:
    def told(*words: str) -> list[str]:
        return horta("play", "tea-house", "--bots", "--bot", "random", *words).output.splitlines()

    first, again = told(), told()
    seeds = [int(line.rpartition("--seed ")[2]) for line in (first[0], again[0])]
    assert told("--seed", str(seeds[0])) == first
    assert all(10**6 < seed < 2**48 for seed in seeds), "one in a hundred million is smaller"


def test_a_bot_is_told_the_same_at_a_table_and_in_many_games() -> None:
    ruleset = load("tea-house")
    game = ruleset.new_game(["Ada", "Ben"], 5)
    players = seat_bots(["random"], ruleset, range(2))
    for player in players.values():
        player.begin(game)
    while game.decision is not None:
        players[game.decision.seat].answer(game)
    assert list(game.scores().values()) == list(play_bots(ruleset, [RandomBot(), RandomBot()], 5).scores().values())


# ------------------------------------------------------------------ going on


def half_played() -> Game:
    game = load("tea-house").new_game(3, 5)
    for _ in range(7):
        game.answer(0)
    return game


def finished(game: Game) -> dict[str, int]:
    players = seat_bots(["random"], game.ruleset, range(3))
    for player in players.values():
        player.begin(game)
    while game.decision is not None:
        players[game.decision.seat].answer(game)
    return game.scores()


def test_a_game_that_is_taken_up_goes_on_the_same_way() -> None:
    assert finished(half_played()) == finished(half_played().copy())


def test_bots_do_not_begin_anew_when_a_game_is_taken_up() -> None:
    """By the same numbers as at the first question they would repeat themselves."""
    game = half_played()
    players = [seat_bots(["random"], game.ruleset, range(3))[0] for _ in range(2)]
    players[0].begin(load("tea-house").new_game(3, 5))
    players[1].begin(game)
    assert players[0].bot.chance.random() != players[1].bot.chance.random()


def test_a_saved_game_goes_on_with_other_bots(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(half_played().save())
    result = horta("play", "--load", str(file), "--bot", FIRST, "--bot", "greedy", "--bot", "random")
    assert result.exit_code == 0
    assert result.output.splitlines()[1] == f"Seat 1: {FIRST} · Seat 2: greedy · Seat 3: random"


def test_nothing_in_the_name_of_a_bot_is_obeyed(tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text(EXAMPLE.read_text())
    output = "\n".join(lines("--bot", f"stdio:{shlex.quote(sys.executable)} {script} '\x1b[31m[bold]'"))
    assert "\x1b" not in output
    assert "[bold]" in output


def test_a_bot_where_a_pack_belongs_is_recognised() -> None:
    result = horta("play", "tea-house", "--bots", "greedy")
    assert result.exit_code == 2
    assert "`greedy` is a bot, not a pack" in result.output
    assert "--bot greedy" in result.output


def test_nobody_is_told_about_where_no_bot_sits() -> None:
    assert who_sits_where({}, ("Ada", "Ben")) == ""


# ------------------------------------------------------------------ many games


def test_programs_play_in_simulations_whatever_the_workers() -> None:
    def told(workers: str) -> list[str]:
        result = horta("simulate", "tea-house", "-g", "6", "--rotate", "--bots", f"{FIRST},random", "-w", workers)
        assert result.exit_code == 0, result.output
        return result.output.splitlines()[1:]

    assert told("1") == told("2")


def test_a_program_that_fails_ends_a_simulation_with_its_words() -> None:
    for workers in ("1", "2"):
        bot = f"stdio:{shlex.quote(sys.executable)} -c 'raise SystemExit(\"out of tea\")'"
        result = horta("simulate", "tea-house", "-g", "6", "--bots", f"{bot},random", "-w", workers)
        assert result.exit_code == 2
        assert "ended with code 1 (on stderr: out of tea)" in result.output


GREETED = """
import json, os, sys
open(sys.argv[1], "a").write(f"{os.getpid()} ")
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] in ("hello", "choose"):
        print(json.dumps({"name": "Other", "protocol": 1, "repeatable": False, "option": 0}), flush=True)
"""


def test_a_program_that_does_not_repeat_itself_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(GREETED)
    bot = f"stdio:{shlex.quote(sys.executable)} {tmp_path / 'bot.py'} {tmp_path / 'pids'}"
    result = horta("simulate", "tea-house", "-g", "2", "--seats", "3", "--bots", bot, "-w", "1", "--out", str(tmp_path / "run"))
    assert result.exit_code == 0, result.output
    assert "Not repeatable" in result.output
    assert json.loads((tmp_path / "run" / "run.json").read_text())["repeatable"] is False
    assert len((tmp_path / "pids").read_text().split()) == 1 + 3, "one is asked for all that are alike"


STUBBORN = """
import json, os, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
open(sys.argv[1], "a").write(f"{os.getpid()} ")
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] in ("hello", "choose"):
        print(json.dumps({"name": "Stubborn", "protocol": 1, "option": 0}), flush=True)
time.sleep(FOREVER)
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes as Linux shows them")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_no_program_outlives_a_simulation(tmp_path: Path, workers: str) -> None:
    (tmp_path / "bot.py").write_text(STUBBORN.replace("FOREVER", str(FOREVER)))
    pids = tmp_path / "pids"
    bot = f"stdio:{shlex.quote(sys.executable)} {tmp_path / 'bot.py'} {pids}"
    assert horta("simulate", "tea-house", "-g", "8", "--bots", f"{bot},random", "-w", workers).exit_code == 0
    wait_until(lambda: not any(is_running(int(pid)) for pid in pids.read_text().split()))


# ------------------------------------------------------------------ the list, and bots of other packages

MODULE = """
import functools
from horta.bots import Bot

class LastBot(Bot):
    '''Takes the last option.

    More about it.
    '''

    def __init__(self, ruleset, back="1"):
        super().__init__()
        self.back = int(back)

    def choose(self, position):
        return max(0, position.count - self.back)

class Bare(LastBot):
    def choose(self, position):
        return {"one": 1}[self.missing]

class Moody(LastBot):
    repeatable = False

class Torn(LastBot):
    @property
    def repeatable(self):
        return self.mood

class Failing(LastBot):
    def choose(self, position):
        return [0, 1, 2].index(3)

class Astray(LastBot):
    def choose(self, position):
        return {"none": None, "id": position.decision.options[0].id, "last": -1, "far": 99}[self.how]

    def __init__(self, ruleset, how):
        super().__init__(ruleset)
        self.how = how

class Spoilt(LastBot):
    def __init__(self, ruleset):
        super().__init__(ruleset)
        self.weights = {}["sense"]

class Leaver(LastBot):
    def __init__(self, ruleset):
        raise SystemExit(0)

def nothing(ruleset):
    LastBot(ruleset)

def itself(ruleset):
    return LastBot

def pair(ruleset):
    return {"one": LastBot(ruleset)}

early = functools.partial(LastBot, back="2")
"""

POINTS = """
[horta.bots]
last = tea_bots:LastBot
lost = tea_bots:NoSuchBot
random = tea_bots:LastBot
bare = tea_bots:Bare
moody = tea_bots:Moody
torn = tea_bots:Torn
failing = tea_bots:Failing
astray = tea_bots:Astray
spoilt = tea_bots:Spoilt
leaver = tea_bots:Leaver
nothing = tea_bots:nothing
itself = tea_bots:itself
pair = tea_bots:pair
early = tea_bots:early
"""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small distribution with bots, as an installer leaves it."""
    (tmp_path / "tea_bots.py").write_text(MODULE)
    about = tmp_path / "tea_bots-2.1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: tea-bots\nVersion: 2.1\n")
    (about / "entry_points.txt").write_text(POINTS)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "tea_bots", raising=False)


def test_the_list_tells_what_bots_do_and_their_settings() -> None:
    output = horta("bots").output
    assert "random    Chooses at random; all options are equally likely.\n" in output
    assert "settings: leaves=60, " in output
    assert "stdio:COMMAND" in output
    assert [line.split()[0] for line in output.splitlines() if not line.startswith(" ")] == list(OURS)


@pytest.mark.usefixtures("installed")
def test_bots_of_other_packages_are_listed_with_their_package() -> None:
    output = horta("bots").output
    assert "last      Takes the last option. [tea-bots 2.1]\n          settings: back=1\n" in output
    assert "lost      cannot be loaded: AttributeError: " in output
    assert "random    Chooses at random; all options are equally likely.\n" in output, "ours are not replaced"


@pytest.mark.usefixtures("installed")
def test_bots_of_other_packages_play() -> None:
    assert lines("-n", "2", "--bot", "last", "--bot", "last:back=2")[1] == "Bot 1: last · Bot 2: last:back=2"
    assert lines("--bot", "last")[2:] != lines("--bot", "random")[2:]


@pytest.mark.usefixtures("installed")
def test_a_bot_is_not_described_by_what_it_is_built_on() -> None:
    output = horta("bots").output
    assert "bare      nothing is said about it [tea-bots 2.1]\n          settings: back=1\n" in output
    assert "early     Takes the last option. [tea-bots 2.1]\n          settings: back=2\n" in output


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("last:back=far", "in tea_bots.py, line 13: ValueError: invalid literal for int() with base 10: 'far'"),
        ("last:speed=1", "LastBot.__init__() got an unexpected keyword argument 'speed'"),
        ("lost", "it cannot be loaded: AttributeError: module 'tea_bots' has no attribute 'NoSuchBot'"),
        ("spoilt", "in tea_bots.py, line 45: KeyError: 'sense'"),
        ("leaver", "in tea_bots.py, line 49: SystemExit: 0"),
        ("nothing", "what makes it gives None, and not a Bot"),
        ("itself", "what makes it gives the class `LastBot` itself, and not a Bot"),
        ("pair", "what makes it gives a `dict`, and not a Bot"),
    ],
)
def test_what_cannot_be_made_of_another_package_is_said(bot: str, said: str) -> None:
    for words in (("play", "--bots", "--bot", bot), ("simulate", "-g", "2", "--bots", bot), ("tournament", "--bots", f"{bot},random")):
        result = horta(words[0], "tea-house", *words[1:])
        assert result.exit_code == 2
        assert result.output.startswith(f"horta: the bot `{bot}` cannot be made: {said}\n")


COMMANDS = {
    "play": ("play", "tea-house", "--seed", "1", "--bots", "-n", "2", "--bot"),
    "simulate": ("simulate", "tea-house", "--seats", "2", "-g", "6", "-w", "1", "--bots"),
    "simulate with workers": ("simulate", "tea-house", "--seats", "2", "-g", "6", "-w", "2", "--bots"),
    "compare": ("compare", "tea-house", "--option-b", "rounds=7", "--seats", "2", "-g", "6", "-w", "1", "--bots"),
    "compare with workers": ("compare", "tea-house", "--option-b", "rounds=7", "--seats", "2", "-g", "6", "-w", "2", "--bots"),
    "tournament": ("tournament", "tea-house", "--players", "2", "-g", "2", "-w", "1", "--bots"),
    "tournament with workers": ("tournament", "tea-house", "--players", "2", "-g", "2", "-w", "2", "--bots"),
}


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("bare", "failed: in tea_bots.py, line 20: AttributeError: 'Bare' object has no attribute 'missing'"),
        ("failing", "failed: in tea_bots.py, line 32: ValueError: 3 is not in list"),
        ("astray:how=none", "has to choose a number from 0 to 3, and chose None"),
        ("astray:how=id", "has to choose a number from 0 to 3, and chose '"),
        ("astray:how=last", "has to choose a number from 0 to 3, and chose -1"),
        ("astray:how=far", "has to choose a number from 0 to 3, and chose 99"),
    ],
)
def test_a_bot_that_fails_ends_every_command_and_is_named(command: str, bot: str, said: str) -> None:
    bots = f"{bot},random" if command.startswith("tournament") else bot
    result = horta(*COMMANDS[command], bots)
    assert result.exit_code == 2
    assert result.output.startswith(f"horta: the bot `{bot}` {said}")
    assert "Traceback" not in result.output


@pytest.mark.usefixtures("installed")
def test_bots_of_other_packages_say_whether_they_repeat_themselves() -> None:
    for bot, told in (("last", False), ("moody", True)):
        assert ("Not repeatable" in horta("simulate", "tea-house", "-g", "2", "-w", "1", "--bots", bot).output) is told
    result = horta("simulate", "tea-house", "-g", "2", "-w", "1", "--bots", "torn")
    assert result.exit_code == 2
    assert result.output == "horta: the bot `torn` failed: in tea_bots.py, line 28: AttributeError: 'Torn' object has no attribute 'mood'\n"
