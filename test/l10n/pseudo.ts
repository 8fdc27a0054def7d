/** A language of no country: each word looks its own, and takes about two fifths more room, as other languages do. */
export function pseudo(text: string): string {
  const parts = text.split(kept).filter((part) => part !== undefined);
  const words = parts.map((part) => (kept.test(part) ? part : accented(part))).join('');
  const longer = Math.ceil(text.replace(kept, '').length * 0.4);
  return `⟦${words}${
    longer > 1
      ? ` ${accented('and so on ever on '.repeat(9))
          .slice(0, longer - 1)
          .trim()}`
      : ''
  }⟧`;
}

/** Places, icons, code, links and what stands for a prompt's parts stay. */
const kept = /(\{\{?\w+\}\}?|\$\([\w~-]+\)|`[^`]*`|\]\([^)]*\))/;

const letters: Readonly<Record<string, string>> = {
  ...{ a: 'å', b: 'ƀ', c: 'ç', d: 'ð', e: 'é', g: 'ĝ', h: 'ĥ', i: 'î', l: 'ļ', n: 'ñ', o: 'ö', r: 'ŕ', s: 'š' },
  ...{ t: 'þ', u: 'ü', w: 'ŵ', y: 'ý', A: 'Å', C: 'Ç', D: 'Ð', E: 'É', I: 'Î', N: 'Ñ', O: 'Ö', R: 'Ŕ', S: 'Š', T: 'Þ' },
};

function accented(text: string): string {
  return text.replace(/[a-zA-Z]/g, (letter) => letters[letter] ?? letter);
}
