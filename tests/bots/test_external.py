"""Programs as bots: real ones, well-behaved and not. Whatever they do, nothing hangs and nothing is left running."""

from __future__ import annotations

import json
import pickle
import shlex
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bots.conftest import ruleset_of
from horta.bots import Bot, BotFailed, BotUnknown, Position, RandomBot, line_protocol, play_bots, read_spec
from processes import FOREVER, LIMIT, ROOT, is_running, run, start, wait_until

EXAMPLE = ROOT / "docs" / "examples" / "first_option_bot.py"

Make = Callable[..., Bot]

# What a program can use: `said` reads a line, `say` writes one.
TOOLS = """
import json, os, sys, time
def said():
    line = sys.stdin.readline()
    return json.loads(line) if line else sys.exit()
def say(thing):
    print(thing if isinstance(thing, str) else json.dumps(thing), flush=True)
def hello():
    said()
    say({"name": "Test", "protocol": 1})
"""


@pytest.fixture
def bot(tmp_path: Path) -> Iterator[Make]:
    """Makes bots out of programs."""
    made: list[Bot] = []

    def make(program: str, settings: str = f"seconds={LIMIT}", packs: str = "tea-house") -> Bot:
        file = tmp_path / f"bot_{len(made)}.py"
        file.write_text(TOOLS + program)
        made.append(read_spec(f"stdio:{settings} {shlex.quote(sys.executable)} {file}").make(ruleset_of(packs)))
        return made[-1]

    yield make
    for entry in made:
        entry.close()


def ask(bot: Bot, seed: int = 1) -> int:
    """One question of a new game."""
    game = ruleset_of("tea-house").new_game(["Ada", "Ben"], seed)
    bot.begin(0, seed)
    return bot.choose(Position(game))


def failure(bot: Bot) -> str:
    """How it fails at one question."""
    with pytest.raises(BotFailed) as caught:
        ask(bot)
    return str(caught.value)


# ------------------------------------------------------------------ as it should be


def test_the_example_plays_a_whole_game() -> None:
    ruleset = ruleset_of("tea-house")

    class First(Bot):
        def choose(self, position: Position) -> int:
            return 0

    def played(bot: Bot) -> list[dict[str, int]]:
        with bot:
            return [play_bots(ruleset, [bot, RandomBot(), RandomBot()], seed).scores() for seed in range(4)]

    spec = read_spec(f"stdio:{shlex.quote(sys.executable)} {EXAMPLE}")
    assert played(spec.make(ruleset)) == played(First())
    assert read_spec(str(spec)) == spec


def test_what_is_said_to_a_program(bot: Make, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    program = f"""
with open({str(heard)!r}, "w") as file:
    while True:
        message = said()
        print(json.dumps(message), file=file, flush=True)
        if message["type"] == "hello": say({{"name": "Listener", "protocol": 1}})
        if message["type"] == "choose": say({{"option": len(message["options"]) - 1}})
"""
    ruleset = ruleset_of("tea-house")
    own = bot(program)
    game = play_bots(ruleset, [RandomBot(), own], 7)
    own.close()
    hello, begin, first, *_, last, end = map(json.loads, heard.read_text().splitlines())
    assert hello == {"type": "hello", "protocol": 1, **ruleset.lock}
    assert {**begin, "seed": 0} == {"type": "begin", "seat": 1, "seats": ["Seat 1", "Seat 2"], "seed": 0}
    assert (first["type"], last["type"], end) == ("choose", "choose", {"type": "end", "scores": list(game.scores().values())})
    assert first["options"] == first["view"]["options"]
    assert first["question"] == first["view"]["question"] == "turn"
    assert isinstance(first["view"]["table"]["chest"], int), "how many lie there, not which"


def test_one_program_plays_many_games_and_the_seed_of_the_game_stays_here(bot: Make, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    own = bot(
        f"""
hello()
open({str(heard)!r}, "a").write(str(os.getpid()) + " ")
while True:
    message = said()
    if message["type"] == "begin": open({str(heard)!r}, "a").write(str(message["seed"]) + " ")
    if message["type"] == "choose": say({{"option": 0}})
"""
    )
    for seed in (1, 2, 1):
        play_bots(ruleset_of("tea-house"), [own, RandomBot()], seed)
    _, one, two, again = heard.read_text().split()
    assert one == again != two
    assert 0 <= int(one) < 2**48


@pytest.mark.parametrize(("said", "repeatable"), [("", True), (', "repeatable": True', True), (', "repeatable": False', False)])
def test_a_program_says_whether_it_repeats_itself(bot: Make, said: str, repeatable: bool) -> None:
    own = bot(f'said()\nsay({{"name": "Test", "protocol": 1{said}}})\nsaid(), said()\nsay({{"option": 1}})\nsaid()')
    assert own.repeatable is repeatable
    assert ask(own) == 1, "asked on by the same program"
    assert own.repeatable is repeatable


def test_a_program_that_is_not_here_may_repeat_itself_elsewhere() -> None:
    with read_spec("stdio:./no-such-bot").make(ruleset_of("tea-house")) as own:
        assert own.repeatable


def test_ids_and_numbers_are_answers(bot: Make) -> None:
    for written, chosen in (('message["options"][1]', 1), ("2", 2)):
        own = bot(f'hello()\nsaid()\nmessage = said()\nsay({{"option": {written}}})\ntime.sleep(60)')
        assert ask(own) == chosen


def test_a_large_question_to_a_program_that_answers_before_it_reads_all(bot: Make) -> None:
    """Neither side may wait for the other while both write."""
    own = bot(
        """
hello()
sys.stderr.write("noise " * 100_000)
sys.stderr.flush()
while True:
    message = said()
    if message["type"] == "choose": say({"option": 0, "padding": "x" * 60_000})
""",
        packs="bruxelles-1893",
    )
    game = ruleset_of("bruxelles-1893").new_game(2, 1)
    own.begin(0, 1)
    assert own.choose(Position(game)) == 0


def test_the_error_stream_can_be_shown(bot: Make, capfd: pytest.CaptureFixture[str]) -> None:
    program = 'print("thinking", file=sys.stderr, flush=True)\nhello()\nsaid()\nsaid()\nsay({"option": 0})\nsaid()'
    assert ask(bot(program, "stderr=show")) == 0
    assert capfd.readouterr().err == "thinking\n"
    assert ask(bot(program)) == 0
    assert capfd.readouterr().err == ""


# ------------------------------------------------------------------ as it should not be

FIRST = "hello()\nsaid()\nsaid()\n"


@pytest.mark.parametrize(
    ("program", "said"),
    [
        (FIRST + 'say("rest!")', "was asked `choose` and said what is not JSON: rest!"),
        (FIRST + 'say("[" * 60_000)', "not JSON: [[["),
        (FIRST + 'say("[1]")', "not a JSON object: [1]"),
        (FIRST + 'sys.stdout.buffer.write(b"\\xff\\xfe\\n"); sys.stdout.flush()', "not JSON"),
        (FIRST + 'say({"option": "castle"})', 'chose none of the 4 options: {"option":"castle"}'),
        (FIRST + 'say({"option": 4})', 'chose none of the 4 options: {"option":4}'),
        (FIRST + 'say({"option": -1})', "chose none of the 4 options"),
        (FIRST + 'say({"option": True})', "chose none of the 4 options"),
        (FIRST + 'say({"choice": 1})', "chose none of the 4 options"),
        (FIRST + 'say("\\x1b[31m" + "!" * 999)', "\\x1b[31m!!!"),
        (FIRST + 'say("x" * 70_000)', "sent a line of more than 65536 bytes: xxx"),
        (FIRST + "while True: sys.stdout.write('x' * 9999)", "sent a line of more than 65536 bytes"),
        (FIRST + "sys.exit(3)", "ended with code 3"),
        (FIRST + "os.kill(os.getpid(), 9)", "was ended by signal 9"),
        (FIRST + "os.close(1); time.sleep(60)", "closed its output"),
        (FIRST + "print('one\\ntwo', file=sys.stderr); raise SystemExit('three')", "(on stderr: one | two | three)"),
        (FIRST + "raise KeyError('tea')", "KeyError: 'tea'"),
        ("sys.exit('no licence')", "ended with code 1 (on stderr: no licence)"),
        ('said(); say("ready")', "was asked `hello` and said what is not JSON: ready"),
        ('said(); say({"name": "Old", "protocol": 0})', 'does not speak protocol 1: {"name":"Old","protocol":0}'),
        ('said(); say({"protocol": 1})', "did not say its name"),
        ('said(); say({"name": "Odd", "protocol": 1, "repeatable": "no"})', "says neither that it is `repeatable` nor that it is not"),
    ],
)
def test_what_a_program_does_wrong_is_said(bot: Make, program: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if said != "closed its output":
        # How it ended is known a while after its output ended.
        monkeypatch.setattr(line_protocol, "GRACE", LIMIT)
    message = failure(bot(program))
    assert message.startswith(f"the bot `stdio:seconds={LIMIT} ")
    assert said in message
    assert len(message) < 2000
    assert "\x1b" not in message


def test_a_program_that_speaks_before_it_is_asked(bot: Make, tmp_path: Path) -> None:
    spoken = tmp_path / "spoken"
    told = f"open({str(spoken)!r}, 'w').close()"
    own = bot(f'said()\nsay({{"name": "Hasty", "protocol": 1}})\nsay({{"option": 0}})\n{told}\nsaid()\ntime.sleep({FOREVER})')
    own._started()  # type: ignore[attr-defined]
    wait_until(spoken.exists)  # its two lines may come apart, and the question must not be put in between
    assert 'spoke before it was asked: {"option": 0}' in failure(own)


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("time.sleep(60)", "did not answer within 0.5 seconds"),
        (FIRST + "time.sleep(60)", "did not answer within 0.5 seconds"),
        (FIRST + "while True: time.sleep(0.1); sys.stdout.write('.'); sys.stdout.flush()", "did not answer within 0.5 seconds"),
        (FIRST + "while True: print('busy', file=sys.stderr, flush=True)", "did not answer within 0.5 seconds"),
    ],
)
def test_nobody_waits_for_ever(bot: Make, program: str, said: str) -> None:
    own = bot(program)
    if program.startswith(FIRST):
        own._started()  # type: ignore[attr-defined]
    own._seconds = 0.5  # type: ignore[attr-defined]
    assert said in failure(own)


def test_a_program_that_does_not_read_is_not_waited_for(bot: Make) -> None:
    own = bot(f"hello()\ntime.sleep({FOREVER})")
    own._started()  # type: ignore[attr-defined]
    own._seconds = 0.5  # type: ignore[attr-defined]
    ask_nothing = {"type": "end", "scores": [1] * 200_000}
    with pytest.raises(BotFailed, match="did not read what it was sent"):
        own._say(ask_nothing)  # type: ignore[attr-defined]


def test_a_program_that_floods_its_output_is_not_listened_to(bot: Make) -> None:
    own = bot("hello()\nwhile True: print('la ' * 999, flush=True)")
    message = {"type": "end", "scores": [1] * 2_000_000}
    with pytest.raises(BotFailed, match=r"sends more than it is asked for: la la|spoke before it was asked"):
        own._say(message)  # type: ignore[attr-defined]


def test_after_a_failure_the_next_game_begins_with_a_new_program(bot: Make, tmp_path: Path) -> None:
    mark = tmp_path / "once"
    own = bot(
        f"""
hello()
said(), said()
if not os.path.exists({str(mark)!r}):
    open({str(mark)!r}, "w").close()
    sys.exit(1)
say({{"option": 1}})
said()
"""
    )
    failure(own)
    assert ask(own) == 1


def test_a_failure_can_be_sent_between_processes(bot: Make) -> None:
    with pytest.raises(BotFailed) as caught:
        ask(bot("sys.exit(2)"))
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("stdio:", "a command has to follow"),
        ("stdio:seconds=3", "a command has to follow"),
        ("stdio:speed=3 bot", "not `speed=…`"),
        ("stdio:seconds=soon bot", "soon"),
        ("stdio:seconds=0 bot", "above 0"),
        ("stdio:seconds=inf bot", "above 0"),
        ("stdio:bot 'x", "quotation"),
    ],
)
def test_what_cannot_be_a_command(text: str, said: str) -> None:
    with pytest.raises(BotUnknown, match=said):
        read_spec(text).make(ruleset_of("tea-house"))


def test_a_program_that_is_not_there() -> None:
    with read_spec("stdio:./no-such-bot --fast").make(ruleset_of("tea-house")) as own:
        assert failure(own) == "the bot `stdio:./no-such-bot --fast` cannot be started: No such file or directory"


def test_no_shell_is_involved(tmp_path: Path) -> None:
    spec = read_spec(f"stdio:{shlex.quote(sys.executable)} {EXAMPLE} ; touch {tmp_path / 'x'} $(touch {tmp_path / 'y'})")
    with spec.make(ruleset_of("tea-house")) as own:
        assert ask(own) == 0
    assert list(tmp_path.iterdir()) == []


# ------------------------------------------------------------------ ending

STUBBORN = """
import signal, subprocess
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(FOREVER)"])
with open(sys.argv[1], "a") as file: print(os.getpid(), child.pid, file=file)
hello()
for line in sys.stdin:
    if json.loads(line)["type"] == "choose": say({"option": 0})
while True: time.sleep(1)
"""


def gone(file: Path) -> bool:
    """Whether all processes of the file have ended, or do so soon."""
    pids = [int(pid) for pid in file.read_text().split()]
    assert pids
    wait_until(lambda: not any(map(is_running, pids)), "something is left running")
    return True


linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes as Linux shows them")


@pytest.fixture
def stubborn(tmp_path: Path) -> tuple[str, Path]:
    """A program that does not end by itself, and where it writes down its processes."""
    (tmp_path / "stubborn.py").write_text(TOOLS + STUBBORN.replace("FOREVER", str(FOREVER)))
    return f"stdio:{shlex.quote(sys.executable)} {tmp_path / 'stubborn.py'} {tmp_path / 'pids'}", tmp_path / "pids"


@linux
def test_what_does_not_end_by_itself_is_ended_with_all_it_started(stubborn: tuple[str, Path]) -> None:
    def interrupted() -> None:
        with read_spec(stubborn[0]).make(ruleset_of("tea-house")) as own:
            ask(own)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert gone(stubborn[1])


ASKS = f"""
import sys, time, horta
from horta.bots import Position, read_spec
ruleset = horta.load("tea-house")
bot = read_spec(sys.argv[1]).make(ruleset)
bot.begin(0, 1)
bot.choose(Position(ruleset.new_game(2)))
print("asked", flush=True)
if sys.argv[2:]: time.sleep({FOREVER})
"""

ASKS_IN_A_WORKER = f"""
import multiprocessing, sys
if __name__ == "__main__":
    worker = multiprocessing.get_context(sys.argv[2]).Process(target=exec, args=({ASKS!r}, {{"__name__": "worker"}}))
    worker.start()
    worker.join()
    sys.exit(worker.exitcode)
"""


@linux
@pytest.mark.parametrize("told", [None, signal.SIGTERM, signal.SIGINT])
def test_nothing_is_left_behind_when_the_process_ends(stubborn: tuple[str, Path], told: signal.Signals | None) -> None:
    words = [sys.executable, "-c", ASKS, stubborn[0], *(["wait"] if told else [])]
    with start(words) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"asked\n"
        if told is not None:
            process.send_signal(told)
        process.communicate(timeout=LIMIT)
    assert process.returncode == (0 if told is None else -told)
    assert gone(stubborn[1])


@linux
@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_nothing_is_left_behind_when_a_worker_has_no_more_to_do(stubborn: tuple[str, Path], tmp_path: Path, method: str) -> None:
    """Such a process passes over what Python does at its exit."""
    (tmp_path / "workers.py").write_text(ASKS_IN_A_WORKER.replace("sys.argv[2:]", "False"))
    done = run([sys.executable, tmp_path / "workers.py", stubborn[0], method])
    assert (done.returncode, done.stdout) == (0, b"asked\n"), done.stderr
    assert gone(stubborn[1])


HEARS_NOTHING = "import signal\nsignal.signal(signal.SIGHUP, signal.SIG_IGN)\n"


@linux
@pytest.mark.parametrize(("before", "ended_by"), [("", signal.SIGHUP), (HEARS_NOTHING, signal.SIGTERM)])
def test_nothing_is_left_behind_when_the_terminal_is_closed(stubborn: tuple[str, Path], before: str, ended_by: signal.Signals) -> None:
    """Who does not care about the terminal (`nohup`) plays on, and is told otherwise when to end."""
    words = [sys.executable, "-c", before + ASKS, stubborn[0], "wait"]
    with start(words) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"asked\n"
        process.send_signal(signal.SIGHUP)
        process.send_signal(ended_by)
        process.communicate(timeout=LIMIT)
    assert process.returncode == -ended_by
    assert gone(stubborn[1])


ASKS_IN_CHUNKS = f"""
import sys, threading, time
from horta.runs.workers import run_in_processes

def ask(number):
    exec({ASKS!r}, {{"__name__": "worker"}})

if __name__ == "__main__":
    if sys.argv[2] == "spawn":
        threading.Thread(target=time.sleep, args=({FOREVER},), daemon=True).start()
    list(run_in_processes(ask, range(2), 2))
"""


@linux
@pytest.mark.parametrize("method", ["fork", "spawn"])
@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGKILL])
def test_nothing_is_left_behind_by_workers_whose_process_ends(
    stubborn: tuple[str, Path], tmp_path: Path, told: signal.Signals, method: str
) -> None:
    """Only the process that started them is told."""
    (tmp_path / "chunks.py").write_text(ASKS_IN_CHUNKS)
    words = [sys.executable, tmp_path / "chunks.py", stubborn[0], method]
    with start(words) as process:
        assert process.stdout is not None
        assert process.stdout.read(len("asked\n") * 2).count(b"asked") == 2
        process.send_signal(told)
        process.communicate(timeout=LIMIT)
    assert process.returncode == -told
    assert len(stubborn[1].read_text().split()) == 4
    assert gone(stubborn[1])
