/** This many shared characters in a row are no coincidence, in UTF-16 code units. */
const run = 16;
/** A shorter request text is searched for as a whole, down to this length. */
const shortest = 6;
/** How much of each request text is searched; services repeat its beginning. */
const looked = 300_000;

/**
 * Removes what an error message repeats of the request, since the prompt says nothing about the fault. Ignores quotes and line breaks,
 * and where the echo begins and ends. Puts a line break in its place. Linear in both texts.
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

/** Returns the runs of the message that also occur in the request. */
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
