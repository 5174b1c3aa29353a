# SPDX-License-Identifier: MIT
"""One function that any game must pass: `check_game(name)` holds it to docs/game-api.md.

Random games over all seats and options; at every node what the contract promises; computer
players; undo through Match; determinism; golden playthroughs in tests/golden/<game>.
"""

import itertools
import random
import re
import sys
from pathlib import Path

from handful.game import CHANCE, OVER, IllegalAction
from handful.match.match import Match
from handful.match.saved import load_match, load_replay, replay_line
from handful.modules import load_game
from handful.words import read_section
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as some

from host_sim.device_code import contract
from host_sim.frontends.device_words import DeviceWords, console_of, load
from host_sim.handheld.device import Device
from host_sim.paths import ROOT
from host_sim.players.arena import luck_of as chance

GOLDEN = Path(__file__).parent / "golden"
MOST_ACTION = 65535
MOST_CHOICES = 6  # of options, until they are taken value by value
EVERY_NODE = 15  # looked at one by one; a random game repeats itself, so then ever fewer
OFTEN_UNDONE, UNDONE, SELDOM_UNDONE = 60, 3, 11  # decisions: every third of 60, then every 11th
UNDO_EVERY = 3  # of the choices of seats and options
NODES_PER_LEVEL = 4  # positions at which a level of computer player is asked
NODES_TO_DIFFER = 60  # of a game: at one of them two levels play differently
DAMAGED = 300  # positions, and as many saves, that are damaged in some way
SEEDS_OF_DAMAGE = 24  # positions that are damaged, from as many random games
PLAYED_ON = 120  # actions after damage that was not noticed
A_FEW = 8  # of them, where every byte is damaged
PRESSES_IN_WORDS = 40
EMPTY_SEAT = 255
BROKEN_WORDS = re.compile(r"\[\w+\]|[{}<>|◀▶▲▼⇄■□]")
NONSENSE = ("", " ", "nonsense", "?", "-", "+", ":", ">", "=", "1:2:3", "é", "keep", "swap 99")


def check_game(name, twins=None, counts=None, games=1, update=False):
    """Everything a game promises.

    twins:   twins(state, seat) gives states that differ from `state` only in what is hidden from
             the seat; None for a game without secrets, whose views are the state itself
    counts:  counts(state) says whether a table can look so: its cards, dice and pieces are those of
             the box and lie where they can, and whoever is named sits there
    games:   random games for each number of seats and each choice of options
    update:  write the golden playthroughs instead of comparing them
    """
    facts, rules = load_game(name, ""), rules_of(name)
    folder = Path(facts.__file__).parent
    assert not contract.problems(folder), " ".join(contract.problems(folder))
    check_facts(facts, rules)
    words = {section: section_of(folder, section) for section in ("game", "why", "coach")}
    assert words["game"].get("title"), f"{name} has no title in text/en.txt"
    longest = 0
    for number, (seats, options) in enumerate(seatings(facts)):
        for game in range(games):
            walk = Walk(name, seats, options, 1000 * number + game, twins, words["why"])
            longest = max(longest, walk.play())
        if number % UNDO_EVERY == 0:
            check_undo(name, seats, options, number)
    assert longest, "no game was played"
    check_determinism(name, facts)
    check_golden(name, facts, update)
    check_damage(name, facts, counts)
    check_every_byte(name, facts, counts)
    if (folder / "bot.py").exists() or (folder / "bot").is_dir():
        check_players(name, facts, twins, words["coach"])


def check_words(name, twins=None, language="en", root=ROOT, seed=1):
    """The position in words, with the first and with the second value of every option."""
    compared = sum(listen(name, twins, language, root, seed, value) for value in (0, 1))
    assert compared or not twins, "no twin was compared"


def listen(name, twins, language, root, seed, value):
    """Sentences at every moment, complete, and without secrets; gives the number of twins.

    Random presses play the game on the simulated console. Each of its states is exchanged for its
    twins, which differ only in what the human may not know: the words must be the same.
    """
    device = Device(root, seed=seed, language=language)
    device.power_on()
    device.run(1)
    facts = load(device, f"games.{name}")
    kinds = [0, 1][: facts.SEATS[1]]  # a human, and a computer player if there is room
    seats = [*kinds, *[EMPTY_SEAT] * (facts.SEATS[1] - len(kinds)), *[value] * len(facts.OPTIONS)]
    console_of(device).journal.put(f"seats/{name}", bytes(seats))
    console_of(device).go_to("play.start.start_game", name)
    device.run(3)
    presses, compared = random.Random(seed), 0
    rules = rules_of(name) if twins else None
    for _ in range(PRESSES_IN_WORDS):
        play = load(device, "handful.spoken.scenes").find_play(console_of(device))
        if play is None:
            break
        words = play.board.describe()
        check_sentences(words)
        scene = DeviceWords(device).describe()
        assert scene is None or not [line for line in scene if BROKEN_WORDS.search(line)], scene
        state, viewer = play.match.state, play.viewer()
        if twins and viewer is not None and state.turn() >= 0:
            for twin in twins(rules.State.unpack(state.pack()), viewer):
                play.match.state = type(state).unpack_trusted(twin.pack())
                assert play.board.describe() == words, "the words tell a secret"
                compared += 1
            play.match.state = state
        device.press(presses.choice(("A", "A", "A", "RIGHT", "LEFT", "UP", "DOWN")))
        device.run(presses.choice((0.3, 2)))
    assert "Traceback" not in device.serial, device.serial
    device.cut_power()
    return compared


def check_sentences(words):
    """Sentences, one in each line, without gaps, unknown texts and signs."""
    assert isinstance(words, list) and words, "nothing is said"
    for line in words:
        assert isinstance(line, str) and line.strip(), words
        assert not BROKEN_WORDS.search(line), line
        assert line[-1] in ".!?:", line


def rules_of(name):
    """Return the module that defines a game's State, with LONGEST and SCORES beside it."""
    return sys.modules[load_game(name, "rules").State.__module__]


def check_facts(facts, rules):
    """What the menu needs, and the bounds of the rules."""
    fewest, most = facts.SEATS
    assert 1 <= fewest <= most <= 6
    assert len(facts.LEVELS) in (0, 1, 2, 3)
    for option, values in facts.OPTIONS:
        assert isinstance(option, str) and len(values) > 1
        assert all(isinstance(value, str) for value in values)
    low, high = rules.SCORES
    assert low <= high and rules.LONGEST > 0


def section_of(folder, section):
    """A section of the game's English text table."""
    table = {}
    read_section(str(folder / "text" / "en.txt"), section, table)
    return table


def seatings(facts):
    """Every number of seats with every choice of options, the options as numbers; where that is
    too much, at least with every value of every option."""
    sizes = [len(values) for _, values in facts.OPTIONS]
    chosen = list(itertools.product(*[range(size) for size in sizes]))
    if len(chosen) > MOST_CHOICES:
        chosen = [[number % size for size in sizes] for number in range(max(sizes))]
    seats = range(facts.SEATS[0], facts.SEATS[1] + 1)
    return [(n, bytes(options)) for n in seats for options in chosen]


def new_state(name, seats, options):
    """A State as a Match makes it, before chance has done anything."""
    return Match(name, bytes(seats), options, None).state


def choose(state, luck):
    """An outcome by its odds, or any legal action."""
    actions = state.actions()
    if state.turn() == CHANCE:
        return luck.pick(actions, state.odds())
    return actions[luck.randbelow(len(actions))]


class Walk:
    """A random game, looked at from all sides at every node."""

    def __init__(self, name, seats, options, seed, twins, why):
        self.rules = rules_of(name)
        self.state = new_state(name, seats, options)
        self.seats, self.luck, self.twins, self.why = seats, chance(seed), twins, why
        self.strays = random.Random(seed)
        self.due = 0  # number of the node to look at next

    def play(self):
        """To the end; gives the number of actions."""
        state, count = self.state, 0
        while state.turn() != OVER:
            if count >= self.due:
                self.look()
                self.due = count + 1 + self.strays.randrange(2 * count // EVERY_NODE + 1)
            state.apply(choose(state, self.luck))
            count += 1
            assert count <= self.rules.LONGEST, "longer than LONGEST"
        self.look()
        self.look_at_the_end()
        return count

    def look(self):
        state = self.state
        turn = state.turn()
        assert turn in (CHANCE, OVER) or 0 <= turn < self.seats
        actions = state.actions()
        assert bool(actions) == (turn != OVER)
        assert all(type(action) is int and 0 <= action <= MOST_ACTION for action in actions)
        assert all(a < b for a, b in itertools.pairwise(actions)), "actions ascend"
        if turn == CHANCE:
            odds = state.odds()
            assert len(odds) == len(actions)
            assert all(type(weight) is int and weight > 0 for weight in odds)
            if state.outcome_weights() is not None:
                falling = [
                    (kind, weight) for kind, weight in enumerate(state.outcome_weights()) if weight
                ]
                assert falling == list(zip(actions, odds, strict=True)), "falling() says otherwise"
        scores = state.scores()
        assert len(scores) == self.seats and all(type(points) is int for points in scores)
        self.look_at_texts(actions)
        self.look_at_bytes(turn, actions)
        self.look_at_views(turn, actions)
        self.look_at_refusals(actions)

    def look_at_texts(self, actions):
        texts = [self.state.describe(action) for action in actions]
        assert len(set(texts)) == len(texts), "descriptions are unique"
        assert [self.state.parse(text) for text in texts] == actions
        for text in texts:
            assert text == text.strip() and "\n" not in text and text
        for text in NONSENSE:
            try:
                action = self.state.parse(text)
            except ValueError:
                continue
            raise AssertionError(f"{text!r} was taken for {action}")

    def look_at_bytes(self, turn, actions):
        state = self.state
        data = state.pack()
        assert type(data) is bytes
        again = self.rules.State.unpack(data)
        assert again == state and again.pack() == data
        assert again.turn() == turn and again.actions() == actions
        assert again.scores() == state.scores()

    def look_at_views(self, turn, actions):
        state = self.state
        before = state.pack()
        for seat in range(self.seats):
            view = state.view(seat)
            assert view is not state and view.turn() == turn
            assert recall(self.rules.State, view.pack()) == view
            assert view.view(seat) == view
            if seat == turn:
                assert view.actions() == actions
                assert [view.describe(a) for a in actions] == [state.describe(a) for a in actions]
            if self.twins is None:
                assert view == state
            else:
                for twin in self.twins(state, seat):
                    assert twin.view(seat) == view, "a view shows what is hidden"
        assert state.pack() == before

    def look_at_refusals(self, actions):
        strays = self.strays
        near = {a + step for a in (actions[:3] + actions[-3:]) for step in (-1, 1)}
        tries = near | {-1, 0, 31, 255, MOST_ACTION, strays.randrange(128), strays.randrange(9999)}
        state, legal = self.state, set(actions)
        before = state.pack()
        for action in tries - legal:
            try:
                state.apply(action)
            except IllegalAction as refusal:
                name, *gaps = refusal.args
                assert name in self.why, f"text/en.txt has no [why] sentence {name!r}"
                assert self.why[name].format(*gaps)
            else:
                raise AssertionError(f"the illegal action {action} was played")
        assert state.pack() == before, "a refusal changed the state"

    def look_at_the_end(self):
        low, high = self.rules.SCORES
        scores, places = self.state.scores(), self.state.ranking()
        assert all(low <= points <= high for points in scores), (scores, self.rules.SCORES)
        assert len(places) == self.seats
        sides = {self.state.side(seat): place for seat, place in enumerate(places)}
        for seat, place in enumerate(places):  # two sides share the first place: the next is third
            assert place == sides[self.state.side(seat)], "a team has one place"
            assert place == 1 + sum(other < place for other in sides.values())


def recall(State, data):
    """Bytes packed a moment ago, a view's among them, as a state."""
    return State.unpack_trusted(data)


# Damaged bytes: refused with a reason, or a position from which the game goes on


def check_damage(name, facts, counts=None):
    """unpack() and load_match take whatever comes; key() too."""
    rules = rules_of(name)
    packed, saves = [], []
    for seed in range(SEEDS_OF_DAMAGE):
        seats, options = seatings(facts)[seed % len(seatings(facts))]
        match = Match(name, bytes(seats), options, chance(seed))
        match.start()
        luck = chance(seed + 3)
        for _ in range(random.Random(seed).choice((0, 1, 5, 20, 50, 100, 150))):
            if match.turn() != OVER:
                match.play(choose(match.state, luck))
        packed.append(match.state.pack())
        saves.append(match.save())
        match.discard_log()
        saves.append(match.save())
    same = settings(
        derandomize=True,
        database=None,
        deadline=None,
        max_examples=DAMAGED,
        phases=(Phase.generate,),  # as many as that, and no time for making them smaller
        suppress_health_check=list(HealthCheck),
    )

    @same
    @given(damaged(packed))
    def unpack(data):
        try:
            state = rules.State.unpack(data)
        except ValueError as reason:
            assert str(reason)
        else:
            assert state.pack() == data, "bytes that pack() never makes"
            assert counts is None or counts(state), "more or fewer than there are in the box"
            play_on(state, rules, len(data))

    @same
    @given(damaged(saves))
    def load(data):
        try:
            match = load_match(data, chance(1))[0]
        except ValueError as reason:
            assert "game" in str(reason)
        else:
            assert facts.SEATS[0] <= len(match.kinds) <= facts.SEATS[1]
            assert counts is None or counts(match.state)
            if match.turn() >= 0 and not match.is_human(match.turn()):
                match.choose_action()
            play_on(match.state, rules, len(data))

    @same
    @given(some.text(max_size=12))
    def key(text):
        try:
            action = rules.State.unpack(packed[0]).parse(text)
        except ValueError:
            return
        assert type(action) is int and 0 <= action <= MOST_ACTION

    unpack()
    load()
    key()


@some.composite
def damaged(draw, whole):
    """One of these bytes, a few of them changed, lost, doubled or cut off; or anything at all."""
    data = bytearray(draw(some.sampled_from(whole)))
    for _ in range(draw(some.integers(1, 3))):
        at = draw(some.integers(0, max(len(data) - 1, 0)))
        if draw(some.booleans()):  # the head says the most
            at %= 16
        kind = draw(some.integers(0, 9))
        byte = draw(some.integers(0, 255))
        if kind == 0:
            del data[at:]
        elif kind == 1:
            del data[at : at + 1]
        elif kind == 2:
            data.insert(at, byte)
        elif kind == 3:
            data += bytes([byte])
        elif data and at < len(data):
            near = data[at] + byte % 5 - 2
            data[at] = (byte, data[at] ^ 1 << byte % 8, near & 255)[kind % 3]
    return bytes(data)


def check_every_byte(name, facts, counts):
    """Each byte of positions from the whole length of a game, changed to what is near, to every
    other with one bit changed, and to what is far."""
    rules = rules_of(name)
    ends = seatings(facts)[0], seatings(facts)[-1]
    for seed, ((seats, options), sixths) in enumerate(zip(ends, ((1, 5), (3,)), strict=True)):
        state, luck = new_state(name, seats, options), chance(seed + 50)
        packed = [state.pack()]
        while state.turn() != OVER:
            state.apply(choose(state, luck))
            packed.append(state.pack())
        for part in sixths:
            damage_bytes(rules, packed[len(packed) * part // 6], counts)
        damage_bytes(rules, packed[-1 - seed], counts)


def damage_bytes(rules, data, counts):
    for at, byte in enumerate(data):
        near = {0, 1, 7, 127, 254, 255, byte + 1 & 255, byte - 1 & 255}
        for other in sorted(near | {byte ^ 1 << bit for bit in range(8)} - {byte}):
            changed = data[:at] + bytes([other]) + data[at + 1 :]
            try:
                state = rules.State.unpack(changed)
            except ValueError:
                continue
            assert state.pack() == changed, "bytes that pack() never makes"
            assert counts is None or counts(state), (at, other)
            play_on(state, rules, at, A_FEW)


def play_on(state, rules, seed, most=PLAYED_ON):
    """Damage that nobody noticed does no harm later."""
    seats, luck = len(state.scores()), chance(seed)
    for _ in range(most):
        turn = state.turn()
        assert turn in (CHANCE, OVER) or 0 <= turn < seats
        if turn == OVER:
            break
        assert state.actions(), "nothing to do"
        for seat in range(seats):
            seen = state.view(seat)
            assert seat != turn or seen.actions() == state.actions()
        state.apply(choose(state, luck))
    assert rules.State.unpack(state.pack()) == state
    if state.turn() == OVER:
        low, high = rules.SCORES
        assert all(low <= points <= high for points in state.scores())
        assert len(state.ranking()) == seats


# Undo, saving and replaying, through Match


def check_undo(name, seats, options, seed):
    """As far back as it goes, now and then: always where the game has been, never past chance."""
    match = Match(name, bytes(seats), options, chance(seed))
    luck = chance(seed + 7)
    match.start()
    at, fell = {len(match.log): match.state.pack()}, set(range(len(match.log)))
    decisions = 0
    while match.turn() != OVER:
        before = len(match.log)
        match.play(choose(match.state, luck))
        fell |= set(range(before + 1, len(match.log)))
        at[len(match.log)] = match.state.pack()
        decisions += 1
        due = decisions % (UNDONE if decisions < OFTEN_UNDONE else SELDOM_UNDONE) == 0
        if due and match.can_undo():
            take_back_and_repeat(match, at, fell)
    assert load_match(match.save(), None)[0].state == match.state
    again = load_replay(replay_line(match), None)
    assert list(again.log) == list(match.log) and again.state == match.state


def take_back_and_repeat(match, at, fell):
    log, state = list(match.log), match.state.pack()
    while match.can_undo():
        before = len(match.log)
        match.undo()
        assert len(match.log) < before
        assert match.state.pack() == at[len(match.log)]
    taken = range(len(match.log), len(log))
    assert not fell & set(taken), "undo went past chance"
    for action in log[len(match.log) :]:
        match.play(action)
    assert list(match.log) == log and match.state.pack() == state


def record(name, seats, options, seed, noise=None):
    """(match, lines): a random game, each action described. `noise` is called between actions."""
    match = Match(name, bytes(seats), options, chance(seed))
    luck = chance(seed + 1)
    match.start()
    while match.turn() != OVER:
        if noise:
            noise()
        match.play(choose(match.state, luck))
    state, lines = new_state(name, seats, options), []
    for action in match.log:
        turn = state.turn()
        lines.append(f"{'*' if turn == CHANCE else turn + 1} {state.describe(action)}")
        state.apply(action)
    assert state == match.state
    return match, lines


def check_determinism(name, facts):
    """Seeds decide everything: what else draws random numbers in between changes nothing."""
    other = chance(4711)

    def noise():
        random.random()
        other.randbelow(6)

    seats, options = seatings(facts)[-1]
    random.seed(1)
    quiet = record(name, seats, options, 5)
    random.seed(2)
    noisy = record(name, seats, options, 5, noise)
    assert list(quiet[0].log) == list(noisy[0].log) and quiet[0].state == noisy[0].state
    assert quiet[1] == noisy[1]


# Golden playthroughs: seats, options and seed; an action a line (* is chance); the scores


def check_golden(name, facts, update):
    """The first and the last of `seatings`: played as they always were. A game that keeps none is
    new: there is nothing yet to compare with."""
    if not update and not (GOLDEN / name).exists():
        return
    choices = seatings(facts)
    for seed, (seats, options) in ((1, choices[0]), (2, choices[-1])):
        path = GOLDEN / name / f"{seats}-seats-{seed}.txt"
        text = playthrough(name, facts, seats, options, seed)
        if update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        assert path.exists(), f"{path} is missing: run pytest with --update-goldens {name}"
        assert path.read_text(encoding="utf-8") == text, f"{path}: the game plays otherwise now"
    for path in sorted((GOLDEN / name).glob("*.txt")):
        replay_golden(name, facts, path)


def playthrough(name, facts, seats, options, seed):
    match, lines = record(name, seats, options, seed)
    chosen = [
        f"{option}={values[number]}"
        for (option, values), number in zip(facts.OPTIONS, options, strict=True)
    ]
    head = [f"game {name}", f"seats {seats}", " ".join(["options", *chosen]), f"seed {seed}"]
    scores = " ".join(map(str, match.state.scores()))
    places = " ".join(map(str, match.state.ranking()))
    return "\n".join([*head, "", *lines, "", f"scores {scores}", f"places {places}"]) + "\n"


def replay_golden(name, facts, path):
    """Plays the file's own lines, whatever seed they came from."""
    head, lines, tail = path.read_text(encoding="utf-8").split("\n\n")
    told = dict(line.partition(" ")[::2] for line in (head + "\n" + tail).splitlines())
    wanted = dict(item.split("=") for item in told["options"].split())
    state = rules_of(name).State(int(told["seats"]), **wanted)
    assert told["game"] == name and set(wanted) == {option for option, _ in facts.OPTIONS}
    for line in lines.splitlines():
        who, _, text = line.partition(" ")
        assert who == ("*" if state.turn() == CHANCE else str(state.turn() + 1))
        action = state.parse(text)
        assert action in state.actions() and state.describe(action) == text
        state.apply(action)
    assert state.turn() == OVER
    assert state.scores() == [int(points) for points in told["scores"].split()]
    assert state.ranking() == [int(place) for place in told["places"].split()]


# Computer players


def think(thoughts):
    """What a generator returns; on the way it yields percents."""
    while True:
        try:
            percent = next(thoughts)
        except StopIteration as done:
            return done.value
        assert type(percent) is int and 0 <= percent <= 100


def positions(name, seats, options, seed):
    """Packed states of a random game at which a seat decides."""
    state, luck, found = new_state(name, seats, options), chance(seed), []
    while state.turn() != OVER:
        if state.turn() != CHANCE and len(state.actions()) > 1:
            found.append(state.pack())
        state.apply(choose(state, luck))
    return found


def decision(rules, bot, packed, level):
    """What a level plays at this position."""
    state = rules.State.unpack(packed)
    return think(bot.choose(state.view(state.turn()), state.turn(), level, chance(3)))


def check_players(name, facts, twins, coach):
    """Every level decides legally, alike on equal views with equal luck, and touches nothing."""
    rules, bot = rules_of(name), load_game(name, "bot")
    spots, many = [], []
    for seed, (seats, options) in enumerate((seatings(facts)[0], seatings(facts)[-1])):
        packed = positions(name, seats, options, seed)
        spots += [packed[len(packed) * part // 4] for part in range(4)]
        many += packed[:: len(packed) // NODES_TO_DIFFER + 1]
    for weaker, stronger in itertools.pairwise(facts.LEVELS):
        differ = any(
            decision(rules, bot, packed, weaker) != decision(rules, bot, packed, stronger)
            for packed in many
        )
        assert differ, f"{weaker} plays like {stronger}"
    for number, level in enumerate(facts.LEVELS):
        for packed in spots[number % 2 :: 2][:NODES_PER_LEVEL]:
            state = rules.State.unpack(packed)
            seat = state.turn()
            view = state.view(seat)
            before = view.pack()
            action = think(bot.choose(view, seat, level, chance(3)))
            assert action in state.actions(), f"{level} plays {action}"
            assert view.pack() == before, "a computer player changed its view"
            again = rules.State.unpack(packed).view(seat)
            assert think(bot.choose(again, seat, level, chance(3))) == action
            for twin in twins(state, seat) if twins else ():
                assert think(bot.choose(twin.view(seat), seat, level, chance(3))) == action
    if getattr(facts, "COACH", False):
        for packed in spots[:NODES_PER_LEVEL]:
            state = rules.State.unpack(packed)
            seat = state.turn()
            for selected in (None, state.actions()[0], state.actions()[-1]):
                action, *reasons = think(bot.advise(state.view(seat), seat, selected))
                assert action in state.actions(), f"the coach suggests {action}"
                for why, gaps in zip(reasons[::2], reasons[1::2], strict=True):
                    assert why in coach, f"text/en.txt has no [coach] sentence {why!r}"
                    assert coach[why].format(*gaps)
