/** Answers of one block, of the given length in UTF-16 code units. */

export function longCode(length: number): string {
  return `\`\`\`ts\n${repeated(lineOfCode, length)}\n\`\`\`\n`;
}

export function longList(length: number): string {
  return repeated(
    (number) => `- **Wide, low ${number}.** The tower fills the left third; \`Ada\` is a small figure at the door.\n`,
    length,
  );
}

export function longTable(length: number): string {
  return `| Shot | Framing | Light |\n|-----:|---------|:-----:|\n${repeated((number) => `| ${number} | Wide, from above | **last** blue |\n`, length)}`;
}

function lineOfCode(number: number): string {
  return `  const angle${number} = beamAt(seconds, ${number}); // the lamp\n${number % 10 === 0 ? '\n' : ''}`;
}

function repeated(line: (number: number) => string, length: number): string {
  let text = '';
  for (let number = 1; text.length < length; number += 1) text += line(number);
  return text.slice(0, text.lastIndexOf('\n', length) + 1);
}
