/** So many characters in a row that both hold are no chance, in UTF-16 code units. */
const run = 16;
/** A shorter text that was asked is looked for as a whole, down to this length. */
const shortest = 6;
/** Of each text that was asked; services repeat its beginning. */
const looked = 300_000;

/**
 * The words of an error without what they repeat of the request: what was asked says nothing of what went wrong. Quotes and breaks count for
 * nothing, and so does where the echo begins and ends. A line break stands in its place. Linear in both.
 */
export function withoutEcho(words: string, asked: readonly string[]): string {
  const said = normal(words);
  const texts = asked.map((text) => normal(text.slice(0, looked)).trim());
  const echoed = echoedRuns(said, texts);
  const short = texts.filter(({ length }) => length >= shortest && length < run);
  if (echoed.size === 0 && !short.some((text) => said.includes(text))) return words;
  return short.reduce((rest, text) => rest.replaceAll(text, '\n'), outside(said, echoed));
}

function normal(text: string): string {
  return text.replace(/\\[nrt]|[\\"\s]+/g, ' ').replace(/ {2,}/g, ' ');
}

/** The runs of what is said that stand in what was asked. */
function echoedRuns(said: string, texts: readonly string[]): ReadonlySet<string> {
  const runs = new Set<string>();
  for (let at = 0; at + run <= said.length; at += 1) runs.add(said.slice(at, at + run));
  const echoed = new Set<string>();
  for (const text of runs.size > 0 ? texts : [])
    for (let at = 0; at + run <= text.length; at += 1) {
      const found = text.slice(at, at + run);
      if (runs.has(found)) echoed.add(found);
    }
  return echoed;
}

function outside(said: string, echoed: ReadonlySet<string>): string {
  const kept: string[] = [];
  let [from, end] = [0, 0];
  for (let at = 0; at + run <= said.length; at += 1) {
    if (!echoed.has(said.slice(at, at + run))) continue;
    if (at > end) kept.push(said.slice(from, at));
    from = end = at + run;
  }
  return [...kept, said.slice(from)].join('\n');
}
