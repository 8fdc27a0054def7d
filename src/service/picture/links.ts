/** Text without the pictures it points to, and their addresses. Other links stay in the text. */
export interface LinkedText {
  readonly text: string;
  readonly links: readonly string[];
}

const markdownPicture = /!\[[^\]\n]{0,300}\]\(\s*<?((?:https?|gs):\/\/[^\s)<>]{1,4000})>?[^)\n]{0,200}\)/g;
const bareAddress = /^\s*(https:\/\/\S{1,4000})\s*$/;
const pictureEnding = /\.(png|jpe?g|webp|gif|avif)(\?\S*)?$/i;

/** Takes pictures given as addresses out of a text: Markdown pictures, lines that are nothing but a picture's address, and a text that is one address. */
export function withoutLinks(text: string): LinkedText {
  const links: string[] = [];
  const note = (link: string) => {
    links.push(link);
    return '';
  };
  const unmarked = text.replace(markdownPicture, (_, link: string) => note(link));
  const lines = unmarked.split('\n');
  const rest = lines.filter((line) => !isPictureLine(line, lines.length === 1) || note(line.trim()) !== '');
  return { text: rest.join('\n'), links };
}

function isPictureLine(line: string, alone: boolean): boolean {
  const address = bareAddress.exec(line)?.[1];
  return address !== undefined && (alone || pictureEnding.test(address));
}
