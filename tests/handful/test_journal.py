# SPDX-License-Identifier: MIT
"""The journal after power cuts and damage: it holds the state before or after, never another."""

import random
from binascii import crc32

import pytest
from handful.game import OVER
from handful.journal.journal import (
    BEGIN,
    FIRST_RECORD,
    KINDS,
    NOTE,
    SHORT_STEP_LIMIT,
    SMALLEST_NVM,
    STEP,
    Journal,
    encode,
    encode_note,
)
from handful.journal.recovery import decode
from handful.match.log import pack
from handful.match.saved import load_match
from handful.modules import load_game

from host_sim.sim.nvm import Flash
from tests.handful.helpers import EASY, HUMAN, chance, new_match, play_out, random_action, resume

NAME = "yahtzee"
PARKED = "game/" + NAME
STATS = "stats/" + NAME
SEATINGS = ((HUMAN,), (HUMAN, HUMAN), (HUMAN, EASY), (EASY, HUMAN, HUMAN))


class Story:
    """A game with undo, notes and parking, and the expected content after each write.

    `moments`: (bytes programmed so far, packed position, notes) after everything that wrote.
    """

    def __init__(self, seed, kinds, park=True):
        self.luck = random.Random(seed)
        self.flash = Flash()
        self.journal = Journal(self.flash)
        self.journal.put("settings", bytes([seed, 1, 2]))
        self.moments = [(0, None, {})]
        self.mark(None)
        self.match = new_match(self.flash, seed, kinds)
        self.journal = self.match._journal
        self.started = self.flash.bytes
        self.mark()
        while self.match.turn() != OVER:
            self.step(park)
        self.journal.end(STATS, bytes([seed]) * 20)
        self.mark(None)

    def mark(self, position=True):
        packed = self.match.state.pack() if position else None
        self.moments.append((self.flash.bytes, packed, dict(self.journal.notes)))

    def step(self, park):
        luck = self.luck
        self.match.play(luck.choice(self.match.state.actions()))
        self.mark()
        what = luck.randrange(40)
        if what < 20 and self.match.can_undo():
            self.match.undo()
            self.mark()
        elif what == 39:
            self.journal.put("settings", luck.randbytes(3))
            self.mark()
        elif what == 38 and park:
            self.park(luck.randrange(2))

    def park(self, forget):
        """Park the game and resume it, as the console does."""
        if forget:
            self.match.discard_log()
        self.journal.end(PARKED, self.match.save())
        self.mark()
        self.match = load_match(self.journal.get(PARKED), self.match.chance, self.journal)[0]
        self.journal.begin(self.match.save())
        self.mark()
        self.journal.put(PARKED, b"")
        self.mark()

    def bytes_written(self):
        """Yield (address, byte) in the order of writing."""
        for kind, at, data in self.flash.log:
            assert kind == "program", "nothing is erased in the middle of a game"
            yield from enumerate(data, at)


def position(journal, known):
    """Return the packed position of the game in play or parked; `known` is a cache."""
    steps, save = journal.steps, journal.game
    if save is None:
        steps, save = [], journal.get(PARKED)
    content = (save, tuple(steps))
    if content not in known:
        match, whole = load_match(save, chance(5), None, steps) if save else (None, True)
        assert whole
        known[content] = match and match.state.pack()
    return known[content]


@pytest.mark.parametrize("seed", range(10))
def test_a_cut_after_any_byte_leaves_the_state_before_or_after_the_action(seed):
    story = Story(seed, SEATINGS[seed % 4], park=seed % 3 == 0)
    cells = bytearray(b"\xff") * len(story.flash)
    known, moment, moments = {}, 0, story.moments
    for written, (at, byte) in enumerate(story.bytes_written(), 1):
        cells[at] &= byte
        while moment + 1 < len(moments) and moments[moment + 1][0] <= written:
            moment += 1
        journal = Journal(Flash(bytes(cells)))
        assert not has_problem(journal) or written < FIRST_RECORD
        now = position(journal, known)
        _, before, notes = moments[moment]
        _, after, later = moments[min(moment + 1, len(moments) - 1)]
        assert journal.notes in (notes, later)
        if before is None and after is not None and now not in (before, after):
            # The game has begun, but its first dice were neither saved nor shown.
            assert written < story.started and not journal.steps
        else:
            assert now in (before, after)
        # At the end of a write it is the new position.
        if moments[moment][0] == written:
            assert now == before and journal.notes == notes
    assert moment == len(moments) - 1


def test_after_a_cut_at_any_byte_the_game_continues_and_is_saved():
    story = Story(3, (HUMAN, HUMAN))
    cells = bytearray(b"\xff") * len(story.flash)
    for written, (at, byte) in enumerate(story.bytes_written()):
        cells[at] &= byte
        if written % 5:
            continue
        flash = Flash(bytes(cells))
        _, match, whole = resume(flash)
        assert whole
        if match is None or match.turn() == OVER:
            continue
        match.play(match.state.actions()[-1])
        journal, again, whole = resume(flash)
        assert whole and not journal.damaged and again.state == match.state
        assert list(again.log) == list(match.log)


def test_first_dice_lost_in_a_cut_are_rolled_at_power_on_and_saved():
    flash = Flash()
    match = new_match(flash, 1, (HUMAN, HUMAN))
    begun = decode(bytes(flash), FIRST_RECORD)[2]
    flash = Flash(bytes(flash)[:begun] + b"\xff" * (4096 - begun))
    _, match, _ = resume(flash)
    assert match.turn() in (0, 1) and match.log
    assert list(resume(flash)[1].log) == list(match.log)


def test_a_cut_while_a_gap_record_is_written():
    """Cut, boot, cut while the boot writes the GAP record, boot ..."""
    story = Story(4, (HUMAN,), park=False)
    image = bytearray(bytes(story.flash))
    whole = len(bytes(image).rstrip(b"\xff"))
    image[whole - 3 :] = b"\xff" * (len(image) - whole + 3)
    image[story.flash.log[-1][1]] = 0xFF  # the kind, which is written last
    expected = Journal(Flash(bytes(image)))
    for cut in range(1, 8):
        flash = Flash(bytes(image))
        flash.cut_after(cut)
        try:
            Journal(flash)
        except BaseException as error:
            assert type(error).__name__ == "PowerCut"
        flash.cut_after(None)
        again = Journal(flash)
        assert (again.game, again.steps, again.notes) == (
            expected.game,
            expected.steps,
            expected.notes,
        )
        assert not again.damaged
        image = bytearray(bytes(flash))


# Damage


def has_problem(journal):
    """Return True if a problem is reported to the player."""
    return journal.damaged or journal.unrecognised or journal.compaction_interrupted


# Every bit of the first journal; of the second, longer one, a bit of every byte.
@pytest.mark.parametrize(("seed", "step"), [(0, 1), (1, 9)])
def test_no_flipped_bit_changes_the_position_silently(seed, step):
    story = Story(40 + seed, SEATINGS[seed], park=seed == 1)
    image = bytes(story.flash)
    written = len(image.rstrip(b"\xff"))
    on_the_way = {packed for _, packed, _ in story.moments}
    last, last_but_one = story.moments[-1][1:], story.moments[-2][1:]
    known = {}
    spare = range(8 * written, 8 * len(image), 97)
    for place in list(range(0, 8 * written, step)) + list(spare):
        at = place // 8
        cells = bytearray(image)
        cells[at] ^= 1 << place % 8
        flash = Flash(bytes(cells))
        journal = Journal(flash)
        now = position(journal, known)
        assert now in on_the_way
        if not has_problem(journal):  # then only the last record is missing
            assert at >= story.moments[-2][0]
            assert (now, journal.notes) in (last, last_but_one)
        again = Journal(flash)
        assert not has_problem(again) or again.unrecognised, "bad news is said once"
        assert position(again, known) == now and again.notes == journal.notes


def test_after_damage_the_game_continues_from_the_last_intact_step():
    flash = Flash()
    match = new_match(flash, 7, (HUMAN, HUMAN))
    luck = chance(8)
    ends = []
    for _ in range(30):
        match.play(random_action(match, luck))
        ends.append((flash.bytes, match.state.pack()))
    for lost in range(1, 30):
        cells = bytearray(bytes(flash))
        cells[ends[lost - 1][0] + 3] ^= 0x10
        broken = Flash(bytes(cells))
        journal, again, _ = resume(broken)
        assert again.state.pack() == ends[lost - 1][1]
        assert journal.damaged
        for _ in range(3):
            again.play(again.state.actions()[0])
        journal, later, whole = resume(broken)
        assert whole and not journal.damaged and later.state == again.state


def test_steps_after_a_lost_one_are_skipped_in_a_long_game():
    flash = Flash(8192)
    match = new_match(flash, 9, (HUMAN,) * 6)
    luck = chance(11)
    ends = []
    play_out(match, luck, lambda match: ends.append((flash.bytes, match.state.pack())))
    assert len(ends) > 256 + 11
    for lost in range(1, 12):
        cells = bytearray(bytes(flash))
        cells[ends[lost - 1][0] + 1] ^= 0x01
        journal, again, whole = resume(cells)
        assert journal.damaged and whole
        assert again.state.pack() == ends[lost - 1][1]


@pytest.mark.parametrize("moves", [0, 3])
def test_steps_of_a_game_without_its_begin_are_not_replayed_in_an_older_game(moves):
    flash = Flash()
    match = new_match(flash, 1)
    for _ in range(moves):
        match.play(match.state.actions()[-1])
    older = match.state.pack()
    place = flash.bytes
    match = new_match(flash, 2)  # without END: the player started a new game
    luck = chance(3)
    for _ in range(12):
        match.play(random_action(match, luck))
    cells = bytearray(bytes(flash))
    cells[place + 4] ^= 0x40
    journal, again, _ = resume(cells)
    assert journal.damaged and again.state.pack() == older


def test_damage_before_begin_does_not_affect_the_game():
    flash = Flash()
    journal = Journal(flash)
    journal.put("settings", b"abc")
    journal.put("names", b"xyz")
    match = new_match(flash, 4)
    luck = chance(5)
    for _ in range(10):
        match.play(random_action(match, luck))
    cells = bytearray(bytes(flash))
    cells[FIRST_RECORD + 3] ^= 1
    journal, again, whole = resume(cells)
    assert journal.damaged and journal.notes == {"names": b"xyz"}
    assert whole and again.state == match.state and list(again.log) == list(match.log)


def test_after_an_illegal_step_later_steps_are_saved():
    flash = Flash()
    match = new_match(flash, 1)
    match.play(0)
    before = match.state.pack()
    match._journal.step(pack([500]))
    _, again, whole = resume(flash)
    assert not whole and again.state.pack() == before
    again.play(32)
    _, later, whole = resume(flash)
    assert whole and later.state == again.state and list(later.log) == list(again.log)


def test_any_single_flipped_bit_changes_the_checksum():
    # CRC is linear: what a flip changes depends only on its distance from the record's end.
    for distance in range(1200):
        for bit in range(8):
            flip = crc32(bytes([1 << bit]) + bytes(distance)) ^ crc32(bytes(distance + 1))
            assert flip >> 8 & 0xFFFF > 1, (distance, bit)  # 0xFFFF counts as 0xFFFE


def test_a_record_is_valid_only_at_its_place():
    record = encode(STEP, b"abc", 100)
    assert decode(bytes(100) + record, 100) == (STEP, b"abc", 100 + len(record))
    for place in range(300):
        if place != 100:
            assert decode(bytes(place) + record, place) is None


@pytest.mark.parametrize("size", [0, 1, 5, 127, 128, 129, 1000, 3000])
def test_records_of_every_length_are_decoded(size):
    payload = random.Random(size).randbytes(size)
    record = encode(BEGIN, payload, 7)
    assert decode(bytes(7) + record, 7) == (BEGIN, payload, 7 + len(record))


def test_no_checksum_looks_like_blank_flash():
    ends = {encode(NOTE, number.to_bytes(3, "little"), 7)[-2:] for number in range(400_000)}
    assert b"\xfe\xff" in ends and b"\xff\xff" not in ends
    ends = {encode(STEP, number.to_bytes(2, "little"), 7)[-1] for number in range(9_000)}
    assert ends == set(range(255))


def test_the_kinds_are_all_bytes_with_four_zero_bits():
    assert list(KINDS) == [byte for byte in range(256) if byte.bit_count() == 4]


@pytest.mark.parametrize("size", range(SHORT_STEP_LIMIT))
def test_a_short_step_detects_one_flipped_bit_always_and_two_almost_always(size):
    payload = random.Random(size).randbytes(size)
    record = encode(STEP, payload, 1234)
    assert len(record) == size + 2
    flips = [1 << bit for bit in range(8 * len(record))]
    flips += [one | two for one in flips for two in flips]
    whole, missed = int.from_bytes(record, "big"), 0
    for flip in flips:
        data = (whole ^ flip).to_bytes(len(record), "big") if flip else record
        found = decode(bytes(1234) + data + b"\xff" * 9, 1234)
        if found and found[1] != payload:
            assert flip.bit_count() == 2
            missed += 1
    assert missed <= len(flips) // 1000


def test_a_record_that_ends_like_blank_flash_is_complete():
    data = next(
        data
        for data in (number.to_bytes(3, "little") for number in range(1 << 24))
        if encode(NOTE, encode_note("n", data), FIRST_RECORD).endswith(b"\xff")
    )
    flash = Flash()
    journal = Journal(flash)
    journal.put("n", data)
    again = Journal(flash)
    assert again.get("n") == data and not has_problem(again)
    again.put("m", b"1")
    assert Journal(flash).notes == {"n": data, "m": b"1"}


# Foreign bytes and unusual sizes


def foreign_images():
    yield "zeros", bytes(4096)
    yield "text", (b"some other program was here " * 200)[:4096]
    yield "ones with a stray byte", b"\xff" * 2000 + b"\x13" + b"\xff" * 2095
    for seed in range(5):
        yield f"noise {seed}", b"\x07" + random.Random(seed).randbytes(4095)


@pytest.mark.parametrize(("name", "image"), list(foreign_images()))
def test_foreign_bytes_do_not_stop_the_boot_and_are_erased_by_the_first_write(name, image):
    flash = Flash(image)
    journal = Journal(flash)
    assert journal.unrecognised and journal.saving and journal.game is None and not journal.notes
    assert bytes(flash) == image, "nothing is erased before the player has been told"
    journal.put("settings", b"abc")
    assert not journal.unrecognised
    again = Journal(flash)
    assert again.notes == {"settings": b"abc"} and not has_problem(again)


@pytest.mark.parametrize("seed", range(20))
def test_noise_that_looks_like_a_record_does_not_stop_the_boot(seed):
    luck = random.Random(seed)
    noise = bytes([luck.choice(KINDS)]) + luck.randbytes(luck.randrange(4095))
    flash = Flash(noise + b"\xff" * (4096 - len(noise)))
    journal = Journal(flash)
    journal.put("n", b"1")
    assert Journal(flash).notes == {"n": b"1"}


@pytest.mark.parametrize("size", [256, 512, 4096, 8192])
def test_a_blank_nvm_of_any_size_is_a_fresh_start(size):
    journal = Journal(Flash(size))
    assert journal.saving and journal.free_bytes() == size and not journal.notes
    assert journal.game is None and not has_problem(journal)


@pytest.mark.parametrize("nvm", [None, Flash(0), Flash(64), Flash(SMALLEST_NVM - 1)])
def test_without_nvm_everything_works_and_nothing_is_saved(nvm):
    journal = Journal(nvm)
    assert not journal.saving
    journal.put("a", b"1")
    journal.begin(b"game")
    journal.step(b"x")
    journal.undo()
    journal.end("b", b"2")
    journal.begin(b"game", 1000)
    assert journal.notes == {"a": b"1", "b": b"2"} and not journal.saving
    assert not nvm or not nvm.bytes


@pytest.mark.parametrize("size", [256, 512, 4096, 8192])
def test_a_game_too_long_for_the_nvm_can_be_finished(size):
    flash = Flash(size)
    on_the_way = set()
    match = new_match(flash, 6, (HUMAN, HUMAN))
    on_the_way.add(match.state.pack())
    play_out(match, chance(7), lambda match: on_the_way.add(match.state.pack()))
    _, again, whole = resume(flash)
    assert whole and again.state.pack() in on_the_way
    assert match._journal.saving and again.state == match.state


def test_nothing_more_is_written_after_the_nvm_refused_once():
    class Refusing(Flash):
        def _write(self, start, data):
            raise OSError("protected")

    journal = Journal(Refusing())
    journal.put("a", b"1")
    assert not journal.saving and journal.get("a") == b"1"


# Compaction


def test_a_full_journal_is_compacted():
    flash = Flash(512)
    journal = Journal(flash)
    for number in range(300):
        journal.put("settings", number.to_bytes(2, "little"))
        journal.put(f"name{number % 3}", bytes([number & 0xFF, 1]))
    again = Journal(flash)
    assert again.notes == journal.notes and not has_problem(again)
    assert flash.erases > 3


def test_compaction_during_a_game_keeps_its_steps_undos_and_notes():
    flash = Flash(1024)
    journal = Journal(flash)
    journal.put("settings", b"xyz")
    match = new_match(flash, 3, (HUMAN, HUMAN))
    journal = match._journal
    luck = chance(4)
    for number in range(40):
        match.play(random_action(match, luck))
        if match.can_undo() and number % 2:
            match.undo()
    # This does not fit until old notes are removed.
    for number in range(200):
        journal.put("settings", bytes([number]) * 3)
    assert flash.erases
    again, later, whole = resume(flash)
    assert whole and later.state == match.state and list(later.log) == list(match.log)
    assert again.notes == journal.notes == {"settings": bytes([199]) * 3}


def test_compaction_after_damage_removes_skipped_steps():
    flash = Flash()
    match = new_match(flash, 7)
    for _ in range(4):
        match.play(match.state.actions()[0])
    place, before = flash.bytes, match.state.pack()
    for _ in range(5):
        match.play(match.state.actions()[0])
    cells = bytearray(bytes(flash))
    cells[place + 2] ^= 4
    flash = Flash(bytes(cells))
    journal, match, _ = resume(flash)
    assert journal.damaged and match.state.pack() == before
    match.play(match.state.actions()[0])
    journal.compact()
    again, later, whole = resume(flash)
    assert whole and later.state == match.state and not has_problem(again)


def test_a_cut_during_compaction_loses_data_but_does_not_stop_the_boot():
    story = Story(11, (HUMAN,))
    image = bytes(story.flash)
    for cut in range(0, 700, 3):
        flash = Flash(image)
        journal = Journal(flash)
        flash.cut_after(cut)
        try:
            journal.compact()
        except BaseException as error:
            assert type(error).__name__ == "PowerCut"
        flash.cut_after(None)
        again = Journal(flash)
        assert again.saving
        for name in again.notes:
            assert again.notes[name] == journal.notes[name]
        again.put("n", b"1")
        assert Journal(flash).get("n") == b"1"


def test_one_hundred_games_erase_seldom_and_never_during_a_game():
    """Solo games as the console plays them: compaction before, statistics at the end."""
    flash = Flash()
    journal = Journal(flash)
    luck = chance(1)
    need = getattr(load_game(NAME, ""), "JOURNAL", 400)
    written = 0
    for game in range(100):
        match = new_match(flash, game)
        journal = match._journal
        before, start = flash.erases, journal.free_bytes()
        play_out(match, luck, undo_one_in=20)
        assert flash.erases == before, "an erase in the middle of a game"
        written = max(written, start - journal.free_bytes())
        journal.end(STATS, bytes([game]) * 32)
    print(f"100 games: {flash.erases} erases; the longest game wrote {written} bytes of {need}")
    assert flash.erases <= 20 and written <= need
    assert Journal(flash).get(STATS) == bytes([99]) * 32


def test_a_game_with_three_rolls_in_every_turn_fits_its_journal_bytes():
    facts = load_game(NAME, "")
    for seats in (1, 3, 6):
        flash = Flash(8192)
        match = new_match(flash, seats, (HUMAN,) * seats)
        while match.turn() != OVER:
            match.play(match.state.actions()[0])  # rolls all five dice while it can
        assert flash.bytes <= seats * getattr(facts, "JOURNAL", 400)


def test_statistics_and_the_end_of_the_game_are_saved_together():
    flash = Flash()
    journal = Journal(flash)
    journal.put(STATS, b"old")
    journal.begin(b"a game")
    journal.step(b"\x01")
    before, image = journal._place, bytes(flash)
    journal.end(STATS, b"new!")
    record = bytes(flash)[before : journal._place]
    for cut in range(len(record) + 1):
        cells = bytearray(image)
        for place in [*range(1, len(record)), 0][:cut]:  # the kind is written last
            cells[before + place] = record[place]
        again = Journal(Flash(bytes(cells)))
        if cut < len(record):
            assert again.game == b"a game" and again.get(STATS) == b"old"
        else:
            assert again.game is None and again.get(STATS) == b"new!"


# Notes


def test_an_unchanged_note_is_not_written_again():
    flash = Flash()
    journal = Journal(flash)
    journal.put("a", b"1")
    written = flash.bytes
    journal.put("a", b"1")
    journal.put("never there", b"")
    assert flash.bytes == written


def test_an_empty_note_is_deleted():
    flash = Flash()
    journal = Journal(flash)
    journal.put("a", b"1")
    journal.put("a", b"")
    assert journal.notes == {} == Journal(flash).notes
    assert journal.get("a") == b""


class RecordingNvm(bytearray):
    """An nvm that records its content after every write."""

    def __init__(self, size=4096):
        super().__init__(b"\xff" * size)
        self.images = []

    def __setitem__(self, place, data):
        super().__setitem__(place, data)
        self.images.append(bytes(self))


def test_the_sector_is_marked_before_compaction_so_that_a_cut_is_reported():
    nvm = RecordingNvm()
    journal = Journal(nvm)
    journal.put("settings", b"abc")
    assert not Journal(bytearray(nvm)).compaction_interrupted
    nvm.images.clear()
    journal.compact()
    marked, rewritten = nvm.images
    cut = Journal(bytearray(marked))  # the power went off before the sector was erased
    assert cut.compaction_interrupted and cut.get("settings") == b"abc"
    assert not Journal(bytearray(rewritten)).compaction_interrupted


def test_a_note_with_an_invalid_name_is_skipped():
    flash = Flash()
    journal = Journal(flash)
    journal.put("settings", b"abc")
    journal._append(NOTE, b"\x02\xff\xfe" + b"noise")
    journal.put("stats/yahtzee", b"def")
    assert Journal(Flash(bytes(flash))).notes == {"settings": b"abc", "stats/yahtzee": b"def"}


def test_a_damaged_sector_full_to_the_last_byte_does_not_stop_the_boot():
    flash = Flash(256)
    journal = Journal(flash)
    journal.begin(b"a game")
    while journal.free_bytes() > 30:
        journal.step(b"\x05")
    place, last = journal.size - journal.free_bytes(), encode(STEP, b"\x05" * 7, 256 - 9)
    before = encode(STEP, b"\x05" * (journal.free_bytes() - 4 - len(last)), place)
    cells = bytearray(bytes(flash)[:place] + before + last)
    cells[place + 3] ^= 1
    again = Journal(Flash(bytes(cells)))
    assert again.damaged and again.game == b"a game"


def test_compaction_restores_settings_and_statistics_first():
    flash = Flash()
    journal = Journal(flash)
    journal.put("game/top33", bytes(range(250)) * 4)
    journal.put("stats/yahtzee", b"records" * 8)
    journal.put("settings", b"bright")
    before = len(flash.log)
    journal.compact()
    erase = [operation[0] for operation in flash.log].index("erase", before)
    _, at, page = flash.log[erase + 1]
    cells = bytearray(b"\xff") * len(flash)
    cells[at : at + len(page)] = page  # the power goes off after the first page of the new sector
    again = Journal(Flash(bytes(cells)))
    assert again.compaction_interrupted and again.get("settings") == b"bright"
    assert again.get("stats/yahtzee") == b"records" * 8 and not again.get("game/top33")
