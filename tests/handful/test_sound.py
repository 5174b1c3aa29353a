# SPDX-License-Identifier: MIT
"""Sound, measured at the pins in virtual time: what is played when, how loud, and that a device
without a buzzer loads no sound code."""

import pytest
from handful.sound.sequencer import UNIT_MS
from handful.sound.tunes import TUNES

from host_sim.handheld.device import Device
from host_sim.hardware import boards
from host_sim.micropython.vm import Machine, device_tree
from host_sim.quality.memory import into_play, to_menu
from host_sim.sim import board_pins

BUZZER = {"HANDFUL_BUZZER": 1}
SOFT, LOUD = 3_000, 0x8000
PROFILES = boards.profiles()


def hertz(note):
    return int(440 * 2 ** (((note & 0x7F) - 69) / 12))


def melody(name):
    """Return the frequencies of a sound of the table, without its rests."""
    return [hertz(note) for note in TUNES[name][::2] if note & 0x7F]


def tones(device, name="BUZZER"):
    """Return (start, end, hertz) of every tone so far; the last one may not have ended."""
    found, since, pitch = [], None, 0
    for at, frequency, duty in [*device.pwm_signals(name), (device.now, 0, 0)]:
        if since is not None and (not duty or frequency != pitch):
            if at > since:
                found.append((since, at, pitch))
            since = None
        if duty and since is None:
            since, pitch = at, frequency
    return found


def pitches(device, name="BUZZER"):
    return [tone[2] for tone in tones(device, name)]


def hears(device, name):
    """Return True if the whole sound was played."""
    heard, wanted = pitches(device), melody(name)
    return any(heard[at : at + len(wanted)] == wanted for at in range(len(heard) - len(wanted) + 1))


def quiet(device):
    """Wait until the device is silent, discard the recording, and return the device."""
    device.run(1.5)
    device.clear_pwm_signals()
    return device


@pytest.fixture
def noisy(handheld):
    """Return make(settings={...}), which makes a handheld with a buzzer, after its greeting."""

    def make(*args, settings=None, **options):
        return quiet(handheld(*args, settings={**BUZZER, **(settings or {})}, **options))

    return make


def test_the_greeting_is_four_tones_with_the_lengths_of_the_table(make_device):
    device = make_device(settings=BUZZER)
    device.power_on()
    device.run(2)
    assert pitches(device) == melody("power_on") == [523, 659, 783, 1046]
    lengths = [UNIT_MS * length / 1000 for length in TUNES["power_on"][1::2]]
    for (since, until, _), length in zip(tones(device), lengths, strict=True):
        assert length <= until - since <= length + 0.03
    assert device.pwm_signals()[-1][2] == 0, "and then silence"


def test_a_soft_restart_plays_no_greeting(noisy):
    device = noisy()
    device.new_yahtzee()
    device.keys("P")
    quiet(device)
    device.choose("Save and quit")
    device.run(1)
    assert device.shows("Settings"), "the menu"
    assert not hears(device, "power_on")


def test_every_press_makes_a_short_tick_at_once(noisy):
    device = noisy()
    pressed = device.now
    device.press("RIGHT")
    device.run(0.2)
    ((since, until, pitch),) = tones(device)
    assert pitch == hertz(TUNES["key"][0])
    assert since - pressed < 0.05, "keypad scans every 20 ms, the main loop runs every 10"
    assert 0.005 < until - since < 0.04


def test_a_press_is_answered_as_quickly_as_without_a_buzzer(handheld, noisy):
    answers = []
    for device in (handheld(), noisy()):
        device.run(1.7)
        device.wire.reset()
        began = device.now
        device.down("RIGHT")
        while not device.wire.areas and device.now < began + 1:
            device.run(0.001)
        answers.append(device.now - began)
        device.up("RIGHT")
    assert abs(answers[1] - answers[0]) <= 0.03, "within two rounds of the main loop"
    (_, without), (_, with_sound) = (
        device.cost("RIGHT") for device in (handheld(nvm=None), noisy())
    )
    assert with_sound - without < 6_000, "opcodes in 0.16 s: 12 ms of a Pico, spread over it"


def test_dice_rattle_while_they_tumble_and_have_a_landing_sound(noisy):
    device = noisy()
    device.new_yahtzee()
    quiet(device).keys("A 1.5")
    heard = pitches(device)
    assert heard[: len(melody("key")) + 4] == melody("key") + melody("outcome")
    assert heard[-2:] == melody("land")
    first, last = tones(device)[0][0], tones(device)[-1][1]
    assert 0.3 < last - first < 0.9


def test_dice_rattle_as_long_as_a_player_shakes_them(noisy):
    device = noisy()
    device.new_yahtzee()
    quiet(device)
    device.hold("A", 2)
    device.run(1.5)
    assert pitches(device).count(melody("outcome")[1]) > 6
    assert tones(device)[-1][1] - tones(device)[0][0] > 1.8


def test_a_score_has_a_sound_and_the_next_turn_is_announced(noisy):
    device = noisy(seed=3)
    device.new_yahtzee("d r r")  # against a computer player
    device.keys("A")
    device.until("Roll 5 dice")
    device.keys("A 1.5 d d")
    quiet(device)
    device.keys("A 0.6 A 0.3")  # a zero must be confirmed
    assert hears(device, "action")
    device.until("Roll 5 dice")
    device.run(0.5)
    assert hears(device, "turn"), "the computer player has written too"


def test_turns_are_not_announced_in_a_solo_game(noisy):
    device = noisy(seed=3)
    device.new_yahtzee()
    device.keys("A 1.5 d d")
    quiet(device).keys("A 2")
    assert hears(device, "action") and not hears(device, "turn")


def test_a_card_game_sounds_like_cards(noisy):
    device = noisy(seed=3)
    device.pick("AURUXXX")
    device.keys("A A A A 0.4 A 0.5")
    quiet(device)
    for _ in range(8):
        device.keys("A 1")
    assert hears(device, "card")
    assert melody("outcome")[1] not in pitches(device)


def test_a_refused_action_plays_the_wrong_sound(noisy, sample):
    drive = sample("pig")
    path = drive / "games/pig/screen.py"
    source = path.read_text(encoding="utf-8")
    assert "return ROLL" in source
    path.write_text(source.replace("return ROLL", "return 99"), encoding="utf-8")
    device = noisy(drive, seed=4)
    device.pick("Pig")
    device.keys("A A A A 0.3")
    quiet(device).keys("A 0.5")
    assert hears(device, "refusal")
    device.keys("A")
    quiet(device).keys("P 0.5")
    assert not hears(device, "refusal"), "the pause menu is not a refusal"


def test_the_wrong_key_in_a_lesson_plays_the_wrong_sound(noisy):
    device = noisy()
    device.keys("A")
    device.choose("Learn")
    device.run(1)
    quiet(device).keys("u 0.5")
    assert hears(device, "refusal")


def test_a_won_game_plays_the_win_sound(noisy):
    device = noisy(seed=3)
    device.new_yahtzee()
    device.play_out()
    device.run(1.5)
    assert hears(device, "win") and not hears(device, "loss")


MOMENT = """
        from handful.play.celebration import celebrate
        yield from celebrate(self.play, "Gold medal!", "in 22 rounds, alone")
"""


def test_a_moment_has_a_fanfare(noisy, sample):
    drive = sample("pig")
    path = drive / "games/pig/screen.py"
    source = path.read_text(encoding="utf-8")
    played = "    def show_move(self, action: int) -> None:\n"
    assert played in source
    path.write_text(source.replace(played, played + MOMENT), encoding="utf-8")
    device = noisy(drive, seed=4)
    device.pick("Pig")
    device.keys("A A A A 0.3")
    quiet(device).keys("A 2")
    assert hears(device, "celebration")


# The volume


def test_the_volume_sets_the_duty_cycle_and_survives_a_power_cut(noisy):
    device = noisy()
    device.keys("r 0.2")
    assert {duty for *_, duty in device.pwm_signals()} == {0, SOFT}
    device.keys("B d")
    assert device.shows("Sound  ◀soft▶")
    device.keys("r 0.5")
    assert device.shows("◀loud▶")
    device.pull_battery()
    quiet(device).keys("r 0.2")
    assert {duty for *_, duty in device.pwm_signals()} == {0, LOUD}
    device.keys("B d r 0.5")
    assert device.shows("◀off▶")
    quiet(device).keys("u d B 0.5 r A 0.5")
    assert tones(device) == []


def test_b_held_at_power_on_mutes_until_the_settings_change_it(make_device):
    device = make_device(settings=BUZZER)
    device.down("B")
    device.power_on()
    device.run(1)
    device.up("B")
    device.run(1)
    assert tones(device) == []
    device.cut_power()
    device.power_on()
    device.run(1)
    assert tones(device) == []


def test_the_motor_runs_for_the_notes_marked_in_the_table(handheld):
    device = quiet(handheld(settings={"HANDFUL_MOTOR": 1}))
    device.new_yahtzee()
    assert device.pwm_signals("MOTOR")[-1][2] == 0
    quiet(device).keys("A 1.5")
    assert tones(device, "MOTOR"), "dice land"
    assert {at for at, *_ in tones(device, "MOTOR")} and device.pwm_signals() == []
    assert {frequency for _, frequency, _ in device.pwm_signals("MOTOR")} == {20_000}


def test_no_note_sounds_while_code_is_loaded(noisy):
    device = noisy()
    device.keys("A")
    device.choose("New game")
    quiet(device).keys("A 0.3")  # the game is loaded from the drive
    (tick,) = tones(device)
    assert tick[1] - tick[0] < 0.04


def test_a_power_cut_ends_every_tone(make_device):
    device = make_device(settings=BUZZER)
    device.power_on()
    device.run(0.1)
    assert device.pwm_signals()[-1][2]
    device.cut_power()
    assert device.pwm_signals()[-1][2] == 0


# Pins


@pytest.mark.parametrize("board", PROFILES)
def test_every_board_has_free_pins_for_buzzer_and_motor(handheld, board):
    numbers = board_pins.stub_pins(board)
    pins = [numbers[PROFILES[board][name]] for name in boards.EXTRAS]
    others = [PROFILES[board][name] for name in boards.BUTTONS + boards.BUSES["i2c"]]
    assert not set(pins) & {numbers[name] for name in others}
    assert pins[0] // 2 % 8 != pins[1] // 2 % 8, "two slices: a buzzer's frequency varies"
    device = handheld(board=board, settings={**BUZZER, "HANDFUL_MOTOR": 1})
    device.run(1)
    assert hears(device, "power_on") and "valid" not in device.serial


def test_the_setting_can_name_a_pin(noisy):
    device = noisy(settings={"HANDFUL_BUZZER": "GP2"})
    device.keys("r 0.2")
    assert tones(device)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"HANDFUL_BUZZER": "GP99"}, "HANDFUL_BUZZER"),
        ({"HANDFUL_BUZZER": "GP14"}, "HANDFUL_BUZZER"),  # the button A
        ({"HANDFUL_BUZZER": "GP2", "HANDFUL_MOTOR": "GP3"}, "HANDFUL_BUZZER"),  # one slice
    ],
)
def test_an_unsuitable_pin_is_reported_and_the_console_works(handheld, wrong, said):
    device = handheld(settings=wrong, title=True)
    device.run(0.5)
    assert f"{said} = {wrong[said]}" in " ".join(device.serial.split())
    device.keys("A 0.5 A 0.5")
    assert device.shows("Yahtzee")


def test_without_a_pin_no_sound_no_setting_and_no_sound_code_is_there(handheld):
    device = handheld()
    device.keys("B")
    assert not device.shows("Sound")
    device.keys("B")
    device.new_yahtzee()
    device.keys("A 1.5")
    assert device.pwm_signals() == [] and device.machine.pulses == []
    assert not [name for name in device.modules() if "sound" in name or "buzzer" in name]


def test_sound_takes_memory_only_on_a_device_with_a_buzzer(interpreter):
    files, live, code = device_tree(), [], []
    toml = files["/settings.toml"] + b"\nHANDFUL_BUZZER = 1\n"
    for tree in (files, {**files, "/settings.toml": toml}):
        with Machine(tree) as machine:
            machine.power_on()
            to_menu(machine)
            into_play(machine, "yahtzee")
            machine.press("A")
            machine.rounds(30)
            live.append(machine.heap())
            code.append([name for name in machine.modules() if "sound" in name])
    print(f"{live[1] - live[0]} bytes of heap for the sound in play")
    assert code == [
        [],
        ["handful.sound", "handful.sound.sequencer", "handful.sound.sound", "handful.sound.tunes"],
    ]
    assert live[1] - live[0] < 7_168


def test_a_device_that_waits_for_a_display_is_silent():
    device = Device(settings=BUZZER, display=False)
    device.power_on()
    device.run(3)
    assert device.pwm_signals() == []
    device.cut_power()
