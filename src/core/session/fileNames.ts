/** More names are not looked for in one answer. */
const most = 100;

const inCode = /(?<!`)`([^`\n]{1,300})`(?!`)/g;

/** What an answer writes in code that may be the name of a file: it has an extension or a folder, and no spaces. */
export function fileNamesIn(text: string): readonly string[] {
  const names = Array.from(text.matchAll(inCode), (match) => match[1] ?? '').filter(mayBeFile);
  return [...new Set(names)].slice(0, most);
}

function mayBeFile(name: string): boolean {
  return /^[^\s:*?"<>|()[\]{};,=]+$/.test(name) && /[^/.]\.[A-Za-z0-9]{1,12}$|[^/]\/[^/]/.test(name);
}
