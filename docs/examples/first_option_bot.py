"""The smallest bot there is: takes the first option, and says so in JSON lines. `stdio:python3 first_option_bot.py`."""

import json
import sys


def answer(message):
    if message["type"] == "hello":
        return {"name": "First option", "protocol": 1}
    if message["type"] == "choose":
        return {"option": message["options"][0]}
    return None  # nothing is to be said to `begin` and `end`


for line in sys.stdin:
    said = answer(json.loads(line))
    if said is not None:
        print(json.dumps(said), flush=True)
