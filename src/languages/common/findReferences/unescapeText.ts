const octal = /(?:\\[0-3][0-7]{2}){1,255}/g;
const hexadecimal = /(?:\\x[\da-f]{2}){1,255}/gi;
/** Of JSON and most programming languages, of CSS, and of a character that means something else by itself. */
const otherEscape =
  /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([\da-fA-F]{2,6}) ?|([^\da-zA-Z\s]| (?=\S)))/g;

/** Returns a text with the escapes of any language decoded; those that name no character are kept. */
export function unescapeText(text: string): string {
  return text
    .replace(octal, (found) => decodeBytes(found.slice(1).split('\\'), 8))
    .replace(hexadecimal, (found) => decodeBytes(found.slice(2).split(/\\x/i), 16))
    .replace(otherEscape, (found, braced, four, eight, css, plain) => {
      return plain ?? decodeCode(braced ?? four ?? eight ?? css) ?? found;
    });
}

function decodeCode(digits: string): string | undefined {
  const code = Number.parseInt(digits, 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** The bytes are those of UTF-8, or else each is a character. */
function decodeBytes(numbers: readonly string[], base: number): string {
  const codes = numbers.map((number) => Number.parseInt(number, base));
  const text = new TextDecoder().decode(Uint8Array.from(codes));
  return text.includes('\ufffd') ? String.fromCharCode(...codes) : text;
}
