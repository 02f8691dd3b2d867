#!/usr/bin/env bash
# Agents against each other, and what one of them makes of a position.
. "$(dirname "$0")/lib.bash"

run arena random greedy --game "null players=2" --games 60 --seed 4 --threads 2 --json --html "$work/arena.html"
answers "arena" 0
python3 - "$out" 2>"$work/.err" <<'PYTHON'
import json, sys
arena = json.loads(sys.argv[1])
assert arena["games"] == 60
low, high = arena["agents"]
assert low["name"] == "random" and low["elo"] == 0 and low["games"] == high["games"] == 60
assert high["elo_low"] <= high["elo"] <= high["elo_high"] and high["elo"] > 0, "greedy plays better than random"
assert abs(low["points"] + high["points"] - 1) < 1e-3
assert abs(low["win_share"] + high["win_share"] - 1) < 1e-3
PYTHON
result "the figures fit together" $? "$(cat "$work/.err")"
python3 - "$work/arena.html" 2>"$work/.err" <<'PYTHON'
import re, sys
import xml.etree.ElementTree as tree
page = open(sys.argv[1], encoding="utf-8").read()
plots = [tree.fromstring(plot) for plot in re.findall(r"<svg.*?</svg>", page, re.S)]
assert len(plots) == 2, "Elo and scores; nobody promised anything"
for plot in plots:
    width, height = map(float, plot.get("viewBox").split()[2:])
    ticks = [text for text in plot.iter("text") if text.get("class") == "tick"]
    assert len(ticks) >= 4, "an axis has numbers"
    assert any(text.get("class") == "label" for text in plot.iter("text")), "and a label"
    for node in plot.iter():
        for x, y in (("x", "y"), ("x1", "y1"), ("x2", "y2"), ("cx", "cy")):
            if node.get(x) and node.get(y):
                assert 0 <= float(node.get(x)) <= width and 0 <= float(node.get(y)) <= height, node.attrib
    bars = sum(int(bar.find("title").text.split(": ")[1]) for bar in plot.iter("rect"))
    assert bars in (0, 120), f"every final score is in a column: {bars}"
assert 'benben arena random greedy --game "null players=2' in page and "--seed 4" in page
PYTHON
result "the page has plots with axes, and says how to repeat it" $? "$(cat "$work/.err")"
timeless() { sed -E 's/"seconds":[0-9.]+,?//g' <<<"$1"; }
one=$out
run arena random greedy --game "null players=2" --games 60 --seed 4 --threads 1 --json
is "the number of threads changes nothing" "$(timeless "$one")" "$(timeless "$out")"
run arena scribe@40 random --game "tekhenu players=3" --games 6 --seed 2 --json
answers "search in a game of three" 0
run arena greedy random --game "null players=2" --games 4000 --sprt 0,50 --seed 1
like "the sequential test ends" 'SPRT .*the first is stronger' "$out"
run arena greedy pharao --game null
refuses "an unknown agent" 'did you mean pharaoh'
run arena greedy random
refuses "no game" '\-\-game'
run arena greedy random --game "null players=9"
refuses "impossible options" 'players'

run new tekhenu --seed 3 -o "$work/t.bb"
run act "$work/t.bb" --agents greedy --count 20 -q
run think "$work/t.bb" --iterations 200 --threads 1 --json
answers "think" 0
one=$out
run think "$work/t.bb" --iterations 200 --threads 1 --json
is "the same iterations give the same answer" "$(timeless "$one")" "$(timeless "$out")"
like "and say how long it took" '"seconds":[0-9.]+' "$out"
run think "$work/t.bb" --iterations 200
like "choices with chances" '%.*[0-9]' "$out"
run think "$work/t.bb" --time 1
refuses "a time without its unit" 'like 500ms or 2s'
run think "$work/t.bb" --time 3601s
refuses "a time over an hour" 'up to an hour'
run think "$work/t.bb" --time 100ms --iterations 5
refuses "time or iterations" 'not both'
finish
