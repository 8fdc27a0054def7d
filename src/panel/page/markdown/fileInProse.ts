/** Finds the file that a code block of an answer is meant for, if the answer names it. Pure. */

/** A relative path inside a folder, with an extension; `asp.net` and `vb.net` are languages. */
const path = /^(?!.*\.net$)(?![/\\~])(?!.*\.\.[/\\])[^\s"'`<>|?*:{}]*\.[a-z0-9]{1,12}$/i;

/** Finds the file in a code block's first line: `ts title="src/x.ts"`, `ts src/x.ts`, `ts:src/x.ts` or `src/x.ts`. */
export function fileInInfo(info: string): string | undefined {
  const titled = /(?:title|file|filename|path)=(?:"([^"]+)"|'([^']+)'|(\S+))/i.exec(info);
  const words = info.trim().split(/[\s:]+/);
  const named = [titled?.[1] ?? titled?.[2] ?? titled?.[3], words[1], words[0]];
  return named.find((name) => name !== undefined && path.test(name.replaceAll(' ', '')));
}

/** Finds the file at the end of the preceding paragraph, as code: ``Change `src/x.ts`:``. `code` is the paragraph's last code. */
export function fileInProse(paragraph: string, code: string): string | undefined {
  if (!path.test(code)) return undefined;
  const at = paragraph.lastIndexOf(code);
  return at >= 0 && /^[\s:.()]*$/.test(paragraph.slice(at + code.length)) ? code : undefined;
}
