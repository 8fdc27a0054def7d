/** One round of what long answers are made of, about 4,300 characters. */
const round = (number: number) => `## ${number}. The keeper’s night

The lamp had **not** gone out in forty-one years. Not in the winter of the ice, not in the week the supply boat turned back *twice*, not even on the night Ada Skerry was born in the room below the gallery. See [the log of ${1900 + number}](https://log.example/${number}) and \`lamp.md\` for what the harbour office kept of it.

A second paragraph goes on for longer, as models like to do: it says what was said before in other words, weighs it, and comes back to where it began. Wind from the north-west, the glass falling, the mail boat an hour late; none of it is new to anyone who has wintered on the point, and none of it is idle either.

1. **Wide, low, last blue light.** The tower fills the left third; Ada is a small figure at the door with an unlit lantern. She looks up once and goes in.
2. **Inside, from above, lantern light only.** The stair winds down out of sight. Her hand slides along the wall where her father’s hand has worn the paint away.
3. **Close, side light from a slit window.** Wind takes the flame. She stops, turns her back to the draught and lights it again with the last match but one.
   - The match is held low, so that the face stays dark.
   - The flame gives \`2,000 K\`; everything else is colder.
4. **Lamp room, wide, grey on grey.** The great lens stands dark. Beyond the glass a single point of light moves: the mail boat, already north of the point.

| Shot | Framing | Light | Seconds |
|-----:|---------|:-----:|--------:|
| 1 | Wide, low | last blue | 8 |
| 2 | From above | lantern | 6 |
| 3 | Close | slit window | 4 |
| 4 | Wide | grey | 7 |

\`\`\`ts
/** The beam's angle after some seconds. */
export function beamAt(seconds: number, period = ${10 + number}): number {
  const turns = seconds / period;
  const degrees = (turns - Math.floor(turns)) * 360;
  return Math.round(degrees * 100) / 100;
}

for (let second = 0; second < ${number}; second += 1) {
  const angle = beamAt(second);
  if (angle > 180) console.log(\`behind the tower at \${angle}\`);
  else console.log('over the water', angle, { second, number: ${number} });
}
\`\`\`

> In forty-one years the lamp had never gone out: not in the winter of the ice, not in the week the boat turned back twice, not on the night Ada was born beneath it.

### What changed

- One sentence instead of two, so that the list carries the rhythm.
- The supply boat is named a paragraph earlier; \`the boat\` is enough here.
- The room is left out. It came back in every draft, and every draft was weaker for it, since the reader has seen the room and has not yet seen the lamp from the water.

\`\`\`html
<figure>
  <img src="images/lamp-at-dusk-${number}.png" width="1376" alt="A striped lighthouse at dusk">
  <figcaption>Skerry Point, ${1900 + number}.</figcaption>
</figure>
\`\`\`

Nothing else moves in this part. The next one begins where the beam has just passed, with the boat’s bow in the dark again and the sail still white for the length of a breath.

`;

/** An answer of the given length, in UTF-16 code units: prose, lists, tables, code, quotes and headings in turn. */
export function longAnswer(length: number): string {
  let text = '';
  for (let number = 1; text.length < length; number += 1) text += round(number);
  return text.slice(0, length);
}
